import { citedAtMost } from '@sunport/contract/calls/law-desk.ts'
import { lawKey } from '@sunport/contract/content/law/references.ts'
import type { LawRelationKind } from '@sunport/contract/content/law/relations.ts'
import { validityOn } from '@sunport/contract/content/law/versions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PreparedQueries } from '../../platform/database/prepared.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { neededTokens } from '../../platform/text/tokens.ts'
import type { KeptChange } from './law-compared.ts'

/** A basic law has hundreds of acts below it; its page leads to so many. */
const relatedAtMost = 100

export interface VersionRow {
  no: number
  validFrom: string
  validTo: string | null
  amendedBy: string | null
  amendedById: string | null
  note: string | null
}

export interface MentionRow {
  id: string
  title: string
  channelId: string
  siteId: string
  noticeType: string | null
}

interface RelationRow {
  kind: LawRelationKind
  isBack: boolean
  id: string | null
  title: string
  effectDate: string | null
  repealDate: string | null
  partlyFrom: string | null
}

const daysOf = (table: SQL): SQL => sql`${table}.more ->> 'effectDate' AS "effectDate",
  ${table}.more ->> 'repealDate' AS "repealDate", ${table}.more ->> 'partlyFrom' AS "partlyFrom"`

/** Whether the other act applied on the day. */
const onDay =
  (day: string) =>
  ({ effectDate, repealDate, partlyFrom, ...act }: RelationRow) => ({
    ...act,
    validity: act.id ? validityOn(effectDate, repealDate, day, partlyFrom) : null,
  })

/** The versions of published laws, and what speaks of them. */
export const lawRead = (query: PreparedQueries) => ({
  versions: (editionId: string) =>
    query<VersionRow>(sql`
      SELECT no, valid_from AS "validFrom", valid_to AS "validTo", amended_by AS "amendedBy",
        amended_by_id AS "amendedById", note
      FROM law_version WHERE edition_id = ${editionId} ORDER BY valid_from, no`),

  /** Of several laws at once, by their editions: which text begins when. */
  daysOf: async (editionIds: readonly string[]) => {
    const rows = await query<{ editionId: string; no: number; validFrom: string }>(sql`
      SELECT edition_id AS "editionId", no, valid_from AS "validFrom"
      FROM law_version WHERE edition_id = ANY(${sql.param([...editionIds])})`)
    return Map.groupBy(rows, ({ editionId }) => editionId)
  },

  text: async (editionId: string, no: number) => {
    const [found] = await query<{ html: string; changes: KeptChange[] }>(
      sql`SELECT body_html AS html, changes FROM law_version WHERE edition_id = ${editionId} AND no = ${no}`,
    )
    return found
  },

  /** The laws of a site by the names they are cited under; the newest of one name. */
  known: async (siteId: string): Promise<Map<string, string>> => {
    const found = await query<{ id: string; title: string }>(sql`
      SELECT info_id AS id, title FROM publication
      WHERE site_id = ${siteId} AND law_category IS NOT NULL ORDER BY notice_time, seq`)
    return new Map(found.map(({ id, title }) => [lawKey(title), id]))
  },

  /** What an edition says of other acts; one that the site does not publish has its name alone. */
  relationsOf: async (editionId: string, siteId: string, day: string) => {
    const rows = await query<RelationRow>(sql`
      SELECT r.kind, false AS "isBack", p.info_id AS id, coalesce(p.title, r.other_title) AS title, ${daysOf(sql`p`)}
      FROM law_relation r LEFT JOIN publication p
        ON p.info_id = r.other_id AND p.site_id = ${siteId} AND p.law_category IS NOT NULL
      WHERE r.edition_id = ${editionId} ORDER BY r.seq`)
    return rows.map(onDay(day))
  },

  /** What public acts of the site say of a law, by their relations, their versions and their end. */
  relatingTo: async (id: string, siteId: string, day: string) => {
    const rows = await query<RelationRow>(sql`
      SELECT said.kind, said.back AS "isBack", p.info_id AS id, p.title, ${daysOf(sql`p`)}
      FROM (
        SELECT r.edition_id, r.kind, true AS back FROM law_relation r WHERE r.other_id = ${id}
        UNION SELECT v.edition_id, 'amend', false FROM law_version v WHERE v.amended_by_id = ${id}
        UNION SELECT ended.edition_id, 'repeal', false FROM publication ended
          WHERE ended.site_id = ${siteId} AND ended.law_category IS NOT NULL AND ended.more ->> 'repealedById' = ${id}
      ) said
      JOIN info_edition e ON e.id = said.edition_id
      JOIN publication p ON p.info_id = e.info_id AND p.edition_id = e.id AND p.site_id = ${siteId}
      WHERE p.info_id <> ${id} ORDER BY p.notice_time DESC, p.seq DESC LIMIT ${relatedAtMost}`)
    return rows.map(onDay(day))
  },

  /** What names a law between 《 and 》, by either of its names. */
  mentions: async (siteId: string, title: string, exceptId: string): Promise<MentionRow[]> => {
    const key = lawKey(title)
    const names = [`《${key}》`, `《中华人民共和国${key}》`].map(normalise)
    return query<MentionRow>(sql`
      SELECT p.info_id AS id, p.title, p.channel_id AS "channelId", p.site_id AS "siteId", p.notice_type AS "noticeType"
      FROM search_entry e JOIN publication p ON p.info_id = e.info_id
      WHERE e.site_id = ${siteId} AND e.tokens @> ${sql.param([...neededTokens(normalise(key))])}::int4[]
        AND (strpos(e.text_norm, ${names[0]}) > 0 OR strpos(e.text_norm, ${names[1]}) > 0) AND e.info_id <> ${exceptId}
      ORDER BY e.notice_time DESC, e.seq DESC LIMIT ${citedAtMost}`)
  },
})

export type LawRead = ReturnType<typeof lawRead>
