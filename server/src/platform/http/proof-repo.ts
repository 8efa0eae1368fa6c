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

  /** By source; who sent nothing is not among them. */
  usesSince: async (purpose: string, sources: string[], since: Date): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ source: string; uses: number }>(sql`
      SELECT source_hash AS source, sum(uses)::int AS uses FROM form_use
      WHERE purpose = ${purpose} AND source_hash = ANY(${sql.param(sources)}::text[])
        AND slot > ${since.toISOString()} GROUP BY 1`)
    return new Map(rows.map(({ source, uses }) => [source, uses]))
  },

  /** In the order given: the one that all share is held last, and so for the shortest time. */
  addUse: (purpose: string, sources: string[], slot: Date) =>
    db.execute(sql`
      INSERT INTO form_use (purpose, source_hash, slot, uses)
      SELECT ${purpose}, source, ${slot.toISOString()}::timestamptz, 1
      FROM unnest(${sql.param(sources)}::text[]) WITH ORDINALITY AS s (source, place) ORDER BY place
      ON CONFLICT (purpose, source_hash, slot) DO UPDATE SET uses = form_use.uses + 1`),

  forget: async (now: Date, usesBefore: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM spent_challenge WHERE expires_at < ${now.toISOString()}`)
    await db.execute(sql`DELETE FROM form_use WHERE slot < ${usesBefore.toISOString()}`)
  },
})
