import type { DataForm } from '@sunport/contract/open/data-files.ts'
import { sql } from 'drizzle-orm'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Db, Queries } from '../../platform/database/database.ts'

/** A month of a site with what is noted of its days. */
export interface DueMonth extends Record<string, unknown> {
  siteId: string
  month: string
}

export interface DueDay extends Record<string, unknown> {
  day: string
  ids: string[]
  /** What may have gone. */
  infoIds: string[]
}

export interface MadeFile {
  period: string
  form: DataForm
  digest: string
  size: number
  plainDigest: string
  plainSize: number
  records: number
  withdrawn: number
}

export interface FileRow extends MadeFile, Record<string, unknown> {
  siteId: string
  madeAt: string
  isBeingRemade: boolean
}

const inMonth = (month: string) => {
  const first = sql`${`${month}-01`}::date`
  return sql`day >= ${first} AND day < ${first} + interval '1 month'`
}

/** Whoever comes late with an older look at the same days must not write over what is newer. */
export class OthersWereFaster extends Error {}

export const dataFileRepo = (db: Queries) => ({
  /** What a correction changes elsewhere: the notice that it corrects, and the others that correct it. */
  spread: () =>
    db.execute(sql`
      WITH taken AS (UPDATE data_file_due SET is_spread = true WHERE NOT is_spread RETURNING info_id),
        targets AS (SELECT target_id FROM notice_change WHERE correction_id IN (SELECT info_id FROM taken)
          UNION SELECT info_id FROM taken),
        others AS (SELECT r.id FROM notice_change n, LATERAL (VALUES (n.correction_id), (n.target_id)) AS r(id)
          WHERE n.target_id IN (SELECT target_id FROM targets) EXCEPT SELECT info_id FROM taken)
      INSERT INTO data_file_due (site_id, day, is_urgent, is_spread)
      SELECT DISTINCT p.site_id, data_file_day(p.notice_time), true, true FROM others JOIN publication p ON p.info_id = others.id`),

  urgentSince: async (): Promise<Date | undefined> => {
    const { rows } = await db.execute<{ since: string | null }>(
      sql`SELECT min(since) AS since FROM data_file_due WHERE is_urgent`,
    )
    return rows[0]?.since ? new Date(rows[0].since) : undefined
  },

  /** What nobody may get comes first, then the newest. */
  monthsDue: async (): Promise<DueMonth[]> =>
    (
      await db.execute<DueMonth>(sql`
        SELECT site_id AS "siteId", to_char(day, 'YYYY-MM') AS month FROM data_file_due
        GROUP BY 1, 2 ORDER BY bool_or(is_urgent) DESC, 2 DESC, 1`)
    ).rows,

  daysDue: async ({ siteId, month }: DueMonth): Promise<DueDay[]> =>
    (
      await db.execute<DueDay>(sql`
        SELECT day::text AS day, array_agg(id::text) AS ids,
          coalesce(array_agg(DISTINCT info_id) FILTER (WHERE is_urgent AND info_id IS NOT NULL), '{}') AS "infoIds"
        FROM data_file_due WHERE site_id = ${siteId} AND ${inMonth(month)} GROUP BY 1 ORDER BY 1`)
    ).rows,

  /** Asks for a file once more, whose content is gone. */
  remake: (siteId: string, period: string) =>
    db.execute(sql`
      INSERT INTO data_file_due (site_id, day, is_urgent, is_spread)
      SELECT DISTINCT ${siteId}, period::date, true, true FROM data_file
      WHERE site_id = ${siteId} AND length(period) = 10 AND starts_with(period, ${period})`),

  /** Of a month with its days, or of all months. */
  list: async (siteId: string, month = ''): Promise<FileRow[]> =>
    (
      await db.execute<FileRow & { madeAt: string }>(sql`
        SELECT f.site_id AS "siteId", period, form, digest, size::float8 AS size, plain_digest AS "plainDigest",
          plain_size::float8 AS "plainSize", records, withdrawn, made_at AS "madeAt",
          EXISTS (SELECT 1 FROM data_file_due d WHERE d.site_id = f.site_id AND d.is_urgent
            AND starts_with(d.day::text, f.period)) AS "isBeingRemade"
        FROM data_file f WHERE site_id = ${siteId} AND
          ${month ? sql`(period = ${month} OR starts_with(period, ${`${month}-`}))` : sql`length(period) = 7`}
        ORDER BY length(period), period DESC, form`)
    ).rows,

  find: async (siteId: string, period: string, form: DataForm) => {
    const { rows } = await db.execute<{ digest: string; isBeingRemade: boolean }>(sql`
      SELECT digest, EXISTS (SELECT 1 FROM data_file_due d WHERE d.site_id = f.site_id AND d.is_urgent
        AND starts_with(d.day::text, f.period)) AS "isBeingRemade"
      FROM data_file f WHERE site_id = ${siteId} AND period = ${period} AND form = ${form}`)
    return rows[0]
  },
})

export type DataFileRepo = ReturnType<typeof dataFileRepo>

interface Remade {
  siteId: string
  month: string
  days: readonly DueDay[]
  files: readonly MadeFile[]
  now: Date
}

/** A month and its days change together or not at all. Answers the contents that nothing has any more. */
export const keepMonth = (db: Db, { siteId, month, days, files, now }: Remade): Promise<string[]> =>
  db.transaction(async tx => {
    const ids = days.flatMap(day => day.ids)
    const { rowCount } = await tx.execute(
      sql`DELETE FROM data_file_due WHERE id = ANY(${sql.param(ids)}::bigint[])`,
    )
    if (rowCount !== ids.length) throw new OthersWereFaster()
    const remade = [month, ...days.map(({ day }) => day)]
    const { rows: before } = await tx.execute<{ digest: string }>(sql`
      DELETE FROM data_file WHERE site_id = ${siteId} AND period = ANY(${sql.param(remade)}::text[]) RETURNING digest`)
    await tx.execute(sql`
      INSERT INTO data_file (site_id, period, form, digest, size, plain_digest, plain_size, records, withdrawn, made_at)
      SELECT ${siteId}, period, form, digest, size, "plainDigest", "plainSize", records, withdrawn, ${now.toISOString()}
      FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS f (period text, form text, digest text, size bigint,
        "plainDigest" text, "plainSize" bigint, records int, withdrawn int)`)
    await noteGone(tx, siteId, days, now)
    await touchTags(tx, [tag.dataFiles(siteId)])
    const { rows: left } = await tx.execute<{ digest: string }>(sql`
      SELECT digest FROM unnest(${sql.param(before.map(({ digest }) => digest))}::text[]) AS was(digest)
      WHERE NOT EXISTS (SELECT 1 FROM data_file f WHERE f.digest = was.digest)`)
    return left.map(({ digest }) => digest)
  })

const noteGone = async (tx: Queries, siteId: string, days: readonly DueDay[], now: Date): Promise<void> => {
  const gone = days.flatMap(({ day, infoIds }) => infoIds.map(id => ({ day, id })))
  await tx.execute(sql`
    INSERT INTO data_file_gone (site_id, day, info_id, gone_at)
    SELECT ${siteId}, day, id, ${now.toISOString()} FROM jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS g (day date, id text)
    WHERE NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = id AND p.site_id = ${siteId}) ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    DELETE FROM data_file_gone g WHERE g.site_id = ${siteId} AND g.day = ANY(${sql.param(days.map(({ day }) => day))}::date[])
      AND EXISTS (SELECT 1 FROM publication p WHERE p.info_id = g.info_id AND p.site_id = g.site_id)`)
}
