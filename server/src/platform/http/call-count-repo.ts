import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

export const callCountRepo = (db: Db) => ({
  /** One number over all instances; one statement, so that a thousand at once are counted one by one. */
  count: async (source: string, minute: Date): Promise<number> => {
    const { rows } = await db.execute<{ times: number }>(sql`
      INSERT INTO call_count AS c (source, minute) VALUES (${source}, ${minute.toISOString()})
      ON CONFLICT (source, minute) DO UPDATE SET times = c.times + 1 RETURNING times`)
    return rows[0]?.times ?? 0
  },

  forget: async (before: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM call_count WHERE minute < ${before.toISOString()}`)
  },
})
