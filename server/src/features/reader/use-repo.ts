import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { rowsAsJson } from '../../platform/gathering.ts'

/** Readings of one day that are alike. */
export interface Use {
  day: string
  keyId: string
  kind: string
  call: string
  form: string
  /** A keyed digest of the address for this day; '' where a key was named. */
  source: string
  uses: number
  refused: number
}

export const useRepo = (db: Queries) => ({
  add: async (rows: readonly Use[]): Promise<void> => {
    const given = sql`jsonb_to_recordset(${rowsAsJson(rows)}::jsonb) AS r (day date, "keyId" text, kind text, call text,
      form text, source text, uses int, refused int)`
    await db.execute(sql`
      WITH counted AS (
        INSERT INTO reading_use AS u (day, key_id, kind, call, form, uses, refused)
        SELECT day, "keyId", kind, call, form, sum(uses), sum(refused) FROM ${given} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
        ON CONFLICT (day, key_id, kind, call, form)
          DO UPDATE SET uses = u.uses + excluded.uses, refused = u.refused + excluded.refused)
      INSERT INTO reading_source AS s (day, source, kind, uses)
      SELECT day, source, kind, sum(uses + refused) FROM ${given} WHERE source <> '' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (day, source, kind) DO UPDATE SET uses = s.uses + excluded.uses`)
  },

  forget: async (usesBefore: string, sourcesBefore: string): Promise<void> => {
    await db.execute(sql`DELETE FROM reading_use WHERE day < ${usesBefore}::date`)
    await db.execute(sql`DELETE FROM reading_source WHERE day < ${sourcesBefore}::date`)
  },
})
