import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const seedKey = 'seeded-by'

/** What a start writes follows from the program and its regions alone. */
export const editionOf = (program: string, packs: readonly unknown[]): string =>
  createHash('sha256').update(program).update(JSON.stringify(packs)).digest('hex')

/** A migration may take away what was written before it, so its number is a part of the mark. */
const mark = (edition: string) => sql`${edition}::text || '/' || (SELECT count(*) FROM migration)`

export const isSeededBy = async (db: Queries, edition: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM installation WHERE key = ${seedKey} AND value = ${mark(edition)}`,
  )
  return rows.length > 0
}

export const noteSeeded = (db: Queries, edition: string): Promise<unknown> =>
  db.execute(sql`INSERT INTO installation (key, value) VALUES (${seedKey}, ${mark(edition)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
