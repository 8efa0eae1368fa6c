import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { file } from './table.ts'

interface ToScan extends Record<string, unknown> {
  digest: string
}

type ScanColumns = Pick<typeof file.$inferInsert, 'scanState' | 'scanNote' | 'scannedAt'>

export const scanRepo = (db: Queries) => ({
  set: (digest: string, columns: ScanColumns) => db.update(file).set(columns).where(eq(file.digest, digest)),

  /** Contents without a verdict. */
  toScan: async (after: string, most: number): Promise<ToScan[]> =>
    (
      await db.execute<ToScan>(sql`SELECT digest FROM file WHERE scan_state IN ('pending', 'unscanned') AND digest > ${after} AND missing_since IS NULL
        GROUP BY digest ORDER BY digest LIMIT ${most}`)
    ).rows,

  waiting: async (): Promise<number> =>
    (
      await db.execute<{ total: number }>(
        sql`SELECT count(*)::int AS total FROM file WHERE scan_state = 'pending'`,
      )
    ).rows[0]?.total ?? 0,

  filesOf: async (digest: string): Promise<{ id: string; name: string; isPrivate: boolean }[]> =>
    db
      .select({ id: file.id, name: file.name, isPrivate: file.isPrivate })
      .from(file)
      .where(eq(file.digest, digest)),
})
