import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { rowsAsJson } from '../gathering.ts'

export interface Times extends Record<string, unknown> {
  source: string
  times: number
}

export const callCountRepo = (db: Db) => ({
  /** One number over all instances; one statement, so that a thousand at once are counted one by one. */
  count: async (source: string, minute: Date): Promise<number> => {
    const { rows } = await db.execute<{ times: number }>(sql`
      INSERT INTO call_count AS c (source, minute) VALUES (${source}, ${minute.toISOString()})
      ON CONFLICT (source, minute) DO UPDATE SET times = c.times + 1 RETURNING times`)
    return rows[0]?.times ?? 0
  },

  /** Many at once, in one order, so that two instances never wait for each other; what all have counted by then. */
  add: async (minute: Date, rows: readonly Times[]): Promise<Times[]> =>
    (
      await db.execute<Times>(sql`
        INSERT INTO call_count AS c (source, minute, times)
        SELECT source, ${minute.toISOString()}::timestamptz, times
        FROM jsonb_to_recordset(${rowsAsJson(rows)}::jsonb) AS r (source text, times int) ORDER BY source
        ON CONFLICT (source, minute) DO UPDATE SET times = c.times + excluded.times RETURNING source, times`)
    ).rows,

  forget: async (before: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM call_count WHERE minute < ${before.toISOString()}`)
  },
})

export type CallCountRepo = ReturnType<typeof callCountRepo>
