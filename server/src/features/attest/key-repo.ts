import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface NewKey {
  id: string
  publicKey: string
  privateSealed: string
  madeAt: Date
}
export interface KeyRow extends NewKey {
  retiredAt: Date | null
}
type FoundRow = Omit<KeyRow, 'madeAt' | 'retiredAt'> & { madeAt: string; retiredAt: string | null }

/** Never the same as that of the log itself: whoever makes a key holds up nobody who publishes. */
const keyLock = 7_330_142

export const keyRepo = (db: Queries) => ({
  /** Instances that start at once make one key, not one each. */
  lock: () => db.execute(sql`SELECT pg_advisory_xact_lock(${keyLock})`),

  all: async (): Promise<KeyRow[]> => {
    const { rows } = await db.execute<
      FoundRow & Record<string, unknown>
    >(sql`SELECT id, public_key AS "publicKey",
      private_sealed AS "privateSealed", made_at AS "madeAt", retired_at AS "retiredAt" FROM attest_key ORDER BY made_at, id`)
    return rows.map(row => ({
      ...row,
      madeAt: new Date(row.madeAt),
      retiredAt: row.retiredAt === null ? null : new Date(row.retiredAt),
    }))
  },

  insert: ({ id, publicKey, privateSealed, madeAt }: NewKey) =>
    db.execute(sql`INSERT INTO attest_key (id, public_key, private_sealed, made_at)
      VALUES (${id}, ${publicKey}, ${privateSealed}, ${madeAt.toISOString()})`),

  retire: (at: Date) =>
    db.execute(sql`UPDATE attest_key SET retired_at = ${at.toISOString()} WHERE retired_at IS NULL`),
})
