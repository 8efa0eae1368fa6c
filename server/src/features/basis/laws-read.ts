import { LawVersions } from '@sunport/contract/content/law/fields.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import type { LawSource } from './article-then.ts'

/** A published law by what it is found under. */
export interface KnownLaw extends Record<string, unknown> {
  id: string
  title: string
  editionId: string
  effectDate: string | null
  repealDate: string | null
}

interface SourceRow extends Record<string, unknown> {
  bodyHtml: string
  versions: unknown
  repealDate: string | null
}

const facts = sql`p.info_id AS id, p.title, p.edition_id AS "editionId", p.more ->> 'effectDate' AS "effectDate",
  p.more ->> 'repealDate' AS "repealDate"`

const sourceOf = (row: SourceRow | undefined): LawSource | undefined =>
  row && {
    bodyHtml: row.bodyHtml,
    repealDate: row.repealDate,
    versions: LawVersions.safeParse(row.versions).data ?? [],
  }

const sourceColumns = sql`e.body_html AS "bodyHtml", e.fields -> 'versions' AS versions,
  e.fields ->> 'repealDate' AS "repealDate"`

interface StandingLaw extends Record<string, unknown> {
  id: string
  editionId: string
  /** Changes with its edition, the version of the day, its end, and daily where single provisions have days. */
  standing: string
}

/** All published laws that something cites, and how each stands on a day. */
export const standingLaws = async (db: Queries, day: string): Promise<StandingLaw[]> =>
  (
    await db.execute<StandingLaw>(sql`
      SELECT p.info_id AS id, p.edition_id AS "editionId", concat_ws('|', p.edition_id,
        (SELECT v.no FROM law_version v WHERE v.edition_id = p.edition_id AND v.valid_from <= ${day}
          ORDER BY v.valid_from DESC, v.no DESC LIMIT 1),
        coalesce(p.more ->> 'repealDate', '9999') <= ${day},
        CASE WHEN (e.fields -> 'versions')::text ~ '"(effectDate|endDate)": "' THEN ${day}::text END) AS standing
      FROM publication p JOIN info_edition e ON e.id = p.edition_id
      WHERE p.law_category IS NOT NULL AND EXISTS (SELECT FROM basis_citation c WHERE c.law_id = p.info_id)
      ORDER BY p.info_id`)
  ).rows

/** Laws as their editions have them. */
export const lawsRead = (db: Queries) => ({
  /** The laws of a site, the newest of one name last. */
  ofSite: async (siteId: string): Promise<KnownLaw[]> =>
    (
      await db.execute<KnownLaw>(sql`SELECT ${facts} FROM publication p
        WHERE p.site_id = ${siteId} AND p.law_category IS NOT NULL ORDER BY p.notice_time, p.seq`)
    ).rows,

  /** The edition that was in force at a moment; of a law that came later, the first that it had. */
  editionAt: async (lawId: string, at: string): Promise<string | undefined> =>
    (
      await db.execute<{ id: string }>(sql`SELECT e.id FROM info_edition e
        WHERE e.info_id = ${lawId} AND e.state IN ('published', 'superseded')
        ORDER BY coalesce(e.published_at, '-infinity') <= ${at}::timestamptz DESC,
          CASE WHEN e.published_at <= ${at}::timestamptz THEN e.published_at END DESC NULLS LAST,
          CASE WHEN e.published_at <= ${at}::timestamptz THEN e.edition_no END DESC NULLS LAST, e.published_at,
          e.edition_no LIMIT 1`)
    ).rows[0]?.id,

  edition: async (editionId: string): Promise<LawSource | undefined> =>
    sourceOf(
      (
        await db.execute<SourceRow>(
          sql`SELECT ${sourceColumns} FROM info_edition e WHERE e.id = ${editionId}`,
        )
      ).rows[0],
    ),

  /** When the first law was published that has not been looked at since. */
  unseenSince: async (): Promise<Date | undefined> => {
    const { rows } = await db.execute<{ since: string | null }>(sql`
      SELECT min(p.published_at) AS since FROM publication p LEFT JOIN basis_law l ON l.law_id = p.info_id
      WHERE p.law_category IS NOT NULL AND l.edition_id IS DISTINCT FROM p.edition_id`)
    return rows[0]?.since ? new Date(rows[0].since) : undefined
  },

  /** Of a site, to be cited: by name or number. */
  choices: async (siteId: string, keyword: string | undefined) =>
    (
      await db.execute<{ id: string; title: string; publishNumber: string | null }>(sql`
        SELECT info_id AS id, title, publish_number AS "publishNumber" FROM publication
        WHERE site_id = ${siteId} AND law_category IS NOT NULL
          ${keyword ? sql`AND (title ILIKE ${likePattern(keyword)} OR publish_number ILIKE ${likePattern(keyword)})` : sql``}
        ORDER BY notice_time DESC, seq DESC LIMIT 30`)
    ).rows,

  find: async (siteId: string, lawId: string): Promise<KnownLaw | undefined> =>
    (
      await db.execute<KnownLaw>(sql`SELECT ${facts} FROM publication p
        WHERE p.info_id = ${lawId} AND p.site_id = ${siteId} AND p.law_category IS NOT NULL`)
    ).rows[0],
})
