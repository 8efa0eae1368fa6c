import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const seedKey = 'seeded-by'

/** What a start writes follows from the program and its regions alone. */
export const editionOf = (program: string, packs: readonly unknown[]): string =>
  createHash('sha256').update(program).update(JSON.stringify(packs)).digest('hex')

export const isSeededBy = async (db: Queries, edition: string): Promise<boolean> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`SELECT value FROM installation WHERE key = ${seedKey}`,
  )
  return rows[0]?.value === edition
}

export const noteSeeded = (db: Queries, edition: string): Promise<unknown> =>
  db.execute(sql`INSERT INTO installation (key, value) VALUES (${seedKey}, ${edition})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
