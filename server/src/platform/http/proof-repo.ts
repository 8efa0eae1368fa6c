import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** Answered challenges, and how often forms were sent; shared by all instances. */
export const proofRepo = (db: Db) => ({
  /** False when it was spent before; of two at once one wins. */
  spend: async (id: string, expires: Date): Promise<boolean> =>
    (
      await db.execute(sql`INSERT INTO spent_challenge (id, expires_at) VALUES (${id}, ${expires.toISOString()})
        ON CONFLICT DO NOTHING`)
    ).rowCount === 1,

  usesSince: async (purpose: string, source: string, since: Date): Promise<number> => {
    const { rows } = await db.execute<{ uses: number }>(sql`
      SELECT coalesce(sum(uses), 0)::int AS uses FROM form_use
      WHERE purpose = ${purpose} AND source_hash = ${source} AND slot > ${since.toISOString()}`)
    return rows[0]?.uses ?? 0
  },

  addUse: (purpose: string, source: string, slot: Date) =>
    db.execute(sql`
      INSERT INTO form_use (purpose, source_hash, slot, uses) VALUES (${purpose}, ${source}, ${slot.toISOString()}, 1)
      ON CONFLICT (purpose, source_hash, slot) DO UPDATE SET uses = form_use.uses + 1`),

  forget: async (now: Date, usesBefore: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM spent_challenge WHERE expires_at < ${now.toISOString()}`)
    await db.execute(sql`DELETE FROM form_use WHERE slot < ${usesBefore.toISOString()}`)
  },
})
