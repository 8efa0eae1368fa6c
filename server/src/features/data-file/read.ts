import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** What is public of a day, and what was. */
export const dayRead = (db: Queries) => ({
  /** In the order in which it became public; the last number tells those of one second apart. */
  idsOf: async (siteId: string, day: string): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`
        SELECT info_id AS id FROM publication WHERE site_id = ${siteId}
          AND notice_time >= (${day}::date::timestamp AT TIME ZONE 'Asia/Shanghai')
          AND notice_time < ((${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')
        ORDER BY notice_time, seq`)
    ).rows.map(({ id }) => id),

  /** Ids that stood in the day's file, or may have, and are not public at the site any more. */
  goneOf: async (siteId: string, day: string, maybe: readonly string[]): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`
        SELECT id FROM (SELECT info_id AS id FROM data_file_gone WHERE site_id = ${siteId} AND day = ${day}::date
            UNION SELECT unnest(${sql.param([...maybe])}::text[])) AS was
        WHERE NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = was.id AND p.site_id = ${siteId})
        ORDER BY id COLLATE "C"`)
    ).rows.map(({ id }) => id),
})

export type DayRead = ReturnType<typeof dayRead>
