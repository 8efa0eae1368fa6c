import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { rowsAsJson } from '../../platform/gathering.ts'

export interface Spent {
  source: string
  used: number
}

export interface Known extends Record<string, unknown> {
  source: string
  used: number
  granted: number
}

/** One number over all instances, for each source and hour. */
export const budgetRepo = (db: Queries) => ({
  /** In one order, so that two instances never wait for each other. */
  add: async (hour: Date, rows: readonly Spent[]): Promise<Known[]> =>
    (
      await db.execute<Known>(sql`
        INSERT INTO reading_budget AS b (source, hour, used)
        SELECT source, ${hour.toISOString()}::timestamptz, used
        FROM jsonb_to_recordset(${rowsAsJson(rows)}::jsonb) AS r (source text, used int) ORDER BY source
        ON CONFLICT (source, hour) DO UPDATE SET used = b.used + excluded.used RETURNING source, used, granted`)
    ).rows,

  grant: async (hour: Date, source: string, units: number): Promise<void> => {
    await db.execute(sql`
      INSERT INTO reading_budget AS b (source, hour, used, granted) VALUES (${source}, ${hour.toISOString()}, 0, ${units})
      ON CONFLICT (source, hour) DO UPDATE SET granted = b.granted + excluded.granted`)
  },

  forget: (before: Date) => db.execute(sql`DELETE FROM reading_budget WHERE hour < ${before.toISOString()}`),
})

export type BudgetRepo = ReturnType<typeof budgetRepo>
