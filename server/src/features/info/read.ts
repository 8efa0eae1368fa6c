import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PreparedQueries } from '../../platform/database/prepared.ts'
import { selectedAs } from '../../platform/database/table-columns.ts'
import { listRead } from './list-read.ts'
import { toRow } from './publication-row.ts'
import { type AttachmentRow, gathered, servedFiles } from './served-files.ts'
import { type PublicationRow, publication } from './table.ts'

export interface Slice {
  limit: number
  offset: number
}

const newestFirst = sql`p.notice_time DESC, p.seq DESC`
const columns = selectedAs(publication, 'p')

export interface ClosedInfo {
  siteId: string
  channelId: string
  title: string
  state: string
  reason: string | null
  successor: string | null
}

export interface KeptText {
  siteId: string
  content: string
  shownDate: Date
  closedAt: Date
  source: string | null
  publishNumber: string | null
  hasAttachments: boolean
}

interface NeighbourRow {
  id: string
  title: string
  /** As JSON has it. */
  noticeTime: string
  noticeType: string | null
}

interface Neighbours {
  siteId: string
  channelId: string
  previous: NeighbourRow | null
  next: NeighbourRow | null
}

export interface CorrectionRow {
  id: string
  siteId: string
  channelId: string
  noticeType: string | null
  noticeTime: Date
  field: string
  label: string
  old: string
  new: string
  reason: string
  basis: string
}

export interface FoundInfo {
  row: PublicationRow
  files: AttachmentRow[]
  /** What public corrections have changed in a notice, in their order. */
  changes: CorrectionRow[]
  content: string
  /** Wire time of the opening as the edition has it, whatever corrections say. */
  announcedOpening: string | null
  /** Where the publication log has it. */
  attestSeq: number | null
  /** Everything that a notice's form says, as its edition has it; of others nothing. */
  values: NoticeValues | null
  /** What its editor said of it and put beside it. */
  tags: string[]
  relatedIds: string[]
  noticeIds: string[]
  laws: { id: string; article?: string | undefined }[]
  /** Which info its name means at the site that was asked, where it is not that site's. */
  aliasOf?: string | undefined
}

interface FoundRow extends PublicationRow {
  attestSeq?: string | null
  files?: AttachmentRow[] | null
  changes?: (Omit<CorrectionRow, 'noticeTime'> & { noticeTime: string })[] | null
  content: string
  announcedOpening: string | null
  values: NoticeValues | null
  tags?: string[] | null
  relatedInfos?: { id: string }[] | null
  relatedNotices?: { id: string }[] | null
  lawCitations?: { id: string; article?: string }[] | null
  aliasOf?: string | null
}

const toFound = ({
  files,
  changes,
  content,
  announcedOpening,
  attestSeq,
  values,
  tags,
  relatedInfos,
  relatedNotices,
  lawCitations,
  aliasOf,
  ...row
}: FoundRow): FoundInfo => ({
  row: toRow(row),
  files: files ?? [],
  changes: (changes ?? []).map(change => ({ ...change, noticeTime: new Date(change.noticeTime) })),
  content,
  announcedOpening,
  attestSeq: attestSeq === null || attestSeq === undefined ? null : Number(attestSeq),
  values,
  tags: tags ?? [],
  relatedIds: (relatedInfos ?? []).map(({ id }) => id),
  noticeIds: (relatedNotices ?? []).map(({ id }) => id),
  laws: lawCitations ?? [],
  aliasOf: aliasOf ?? undefined,
})

const changesTo = (infoId: SQL): SQL => sql`
  SELECT c.info_id AS id, c.site_id AS "siteId", c.channel_id AS "channelId", c.notice_type AS "noticeType",
    c.notice_time AS "noticeTime", n.field, n.label, n.old_value AS old, n.new_value AS new, n.reason, n.basis
  FROM notice_change n JOIN publication c ON c.info_id = n.correction_id
  WHERE n.target_id = ${infoId} ORDER BY c.notice_time, c.seq, n.sort`

/** What was said last of it, which is what is shown. */
const placeInLog: SQL = sql`(SELECT l.seq FROM attest_entry a JOIN attest_leaf l ON l.entry_id = a.id
  WHERE a.subject = 'info:' || p.info_id ORDER BY a.id DESC LIMIT 1)`

const meantAt = (siteId: string, alias: string): SQL =>
  sql`(SELECT info_id FROM info_alias WHERE site_id = ${siteId} AND alias = ${alias})`

/** Queries of the public lists and details. They read what is published, and nothing else. */
export const infoRead = (query: PreparedQueries) => ({
  ...listRead(query),

  /** In the order of the ids; one withdrawn meanwhile is left out. */
  listByIds: async (ids: string[]): Promise<PublicationRow[]> => {
    if (ids.length === 0) return []
    const found = await query<PublicationRow>(
      sql`SELECT ${columns} FROM publication p WHERE p.info_id = ANY(${sql.param(ids)})`,
    )
    const byId = new Map(found.map(row => [row.infoId, toRow(row)]))
    return ids.flatMap(id => byId.get(id) ?? [])
  },

  /**
   * All that a detail says, in one statement: by its id, or else by its notice's, each one look into one index. With
   * what the same name means at a site, where the info is another's.
   */
  find: async (id: string, siteId = ''): Promise<FoundInfo | undefined> => {
    const by = (key: SQL) => sql`SELECT info_id FROM publication WHERE ${key} = ${id}`
    const [found] = await query<FoundRow>(sql`
      SELECT ${columns}, ${gathered(servedFiles(sql`a.edition_id = p.edition_id`))} AS files,
        CASE WHEN p.notice_type IS NOT NULL THEN ${gathered(changesTo(sql`p.info_id`))} END AS changes,
        e.body_html AS content, e.fields ->> 'openTenderTime' AS "announcedOpening",
        ${placeInLog} AS "attestSeq",
        CASE WHEN p.notice_type IS NOT NULL THEN e.fields END AS values, e.fields -> 'tags' AS tags, e.fields -> 'relatedInfos' AS "relatedInfos",
        e.fields -> 'relatedNotices' AS "relatedNotices", e.fields -> 'lawCitations' AS "lawCitations",
        CASE WHEN p.site_id <> ${siteId} THEN ${meantAt(siteId, id)} END AS "aliasOf"
      FROM (${by(sql`info_id`)} UNION ALL ${by(sql`notice_id`)} LIMIT 1) meant
        JOIN publication p USING (info_id) JOIN info_edition e ON e.id = p.edition_id`)
    return found && toFound(found)
  },

  /** What a name means that an info had elsewhere and could not keep. */
  aliased: async (siteId: string, alias: string): Promise<string | undefined> =>
    (await query<{ id: string | null }>(sql`SELECT ${meantAt(siteId, alias)} AS id`))[0]?.id ?? undefined,

  texts: async (infoIds: string[]) =>
    infoIds.length === 0
      ? []
      : query<{ infoId: string; editionId: string; content: string }>(sql`
          SELECT p.info_id AS "infoId", e.id AS "editionId", e.body_html AS content
          FROM publication p JOIN info_edition e ON e.id = p.edition_id
          WHERE p.info_id = ANY(${sql.param(infoIds)})`),

  /** The openings as their notices announced them, by edition. */
  announcedOpenings: async (editionIds: string[]): Promise<Map<string, string>> => {
    const found = await query<{ id: string; time: string }>(sql`
      SELECT id, fields ->> 'openTenderTime' AS time FROM info_edition
      WHERE id = ANY(${sql.param(editionIds)}) AND fields ->> 'openTenderTime' IS NOT NULL`)
    return new Map(found.map(({ id, time }) => [id, time]))
  },

  /** What is left of an info that was public once: its title and the reason given. */
  findClosed: async (id: string): Promise<ClosedInfo | undefined> => {
    const [found] = await query<ClosedInfo>(sql`
      SELECT i.site_id AS "siteId", i.channel_id AS "channelId", e.title, coalesce(i.bin_state, i.state) AS state,
        coalesce(i.closing_reason, i.delete_reason) AS reason, i.closing_target AS successor
      FROM info i JOIN info_edition e ON e.id = i.published_edition_id
      WHERE (i.id = ${id} OR i.notice_id = ${id}) AND i.channel_id IS NOT NULL
        AND (i.state IN ('withdrawn', 'offline', 'expired') OR i.bin_state IS NOT NULL) LIMIT 1`)
    return found
  },

  /** What a withdrawn info said, unless its text was to go with it. A window has no page to say it on. */
  keptText: async (id: string): Promise<KeptText | undefined> => {
    const [found] = await query<KeptText>(sql`
      SELECT i.site_id AS "siteId", e.body_html AS content, coalesce(e.shown_date, i.first_published_at) AS "shownDate",
        i.closed_at AS "closedAt", e.fields ->> 'source' AS source, e.fields ->> 'publishNumber' AS "publishNumber",
        EXISTS (SELECT 1 FROM info_attachment a WHERE a.edition_id = e.id) AS "hasAttachments"
      FROM info i JOIN info_edition e ON e.id = i.published_edition_id
      WHERE (i.id = ${id} OR i.notice_id = ${id}) AND i.state = 'withdrawn'
        AND NOT i.is_text_hidden AND i.kind <> 'window' LIMIT 1`)
    return found && { ...found, shownDate: new Date(found.shownDate), closedAt: new Date(found.closedAt) }
  },

  project: async (
    siteId: string,
    planId: string | undefined,
    openTenderCode: string | undefined,
  ): Promise<{ row: PublicationRow; content: string }[]> => {
    const key = planId ? sql`p.plan_id = ${planId}` : sql`p.open_tender_code = ${openTenderCode ?? ''}`
    const found = await query<FoundRow>(sql`
      SELECT ${columns}, e.body_html AS content FROM publication p JOIN info_edition e ON e.id = p.edition_id
      WHERE p.site_id = ${siteId} AND ${key} ORDER BY ${newestFirst} LIMIT 200`)
    return found.map(toFound)
  },

  openings: (siteId: string, regionPrefix: string, from: Date, to: Date): SQL =>
    sql`site_id = ${siteId} AND open_tender_time >= ${from.toISOString()} AND open_tender_time < ${to.toISOString()}
      AND notice_type LIKE '00101%' AND coalesce(region_code, '') LIKE ${`${regionPrefix}%`}`,

  listWhere: async (where: SQL, { limit, offset }: Slice): Promise<PublicationRow[]> => {
    const found = await query<PublicationRow>(sql`
      SELECT ${columns} FROM publication p WHERE ${where}
      ORDER BY open_tender_time, seq DESC LIMIT ${limit} OFFSET ${offset}`)
    return found.map(toRow)
  },

  /** In the same channel: what was published next, and what before. By either id of the one between them. */
  neighbours: async (id: string): Promise<Neighbours | undefined> => {
    const here = (key: SQL) =>
      sql`SELECT site_id, channel_id, notice_time, seq FROM publication WHERE ${key} = ${id}`
    const beside = (comparison: SQL, order: SQL) => sql`LATERAL (
      SELECT info_id AS id, title, notice_time AS "noticeTime", notice_type AS "noticeType" FROM publication
      WHERE site_id = h.site_id AND channel_id = h.channel_id AND (notice_time, seq) ${comparison} (h.notice_time, h.seq)
      ORDER BY ${order} LIMIT 1)`
    const [found] = await query<Neighbours>(sql`
      SELECT h.site_id AS "siteId", h.channel_id AS "channelId", to_jsonb(later) AS previous, to_jsonb(earlier) AS next
      FROM (${here(sql`info_id`)} UNION ALL ${here(sql`notice_id`)} LIMIT 1) h
        LEFT JOIN ${beside(sql`>`, sql`notice_time, seq`)} later ON true
        LEFT JOIN ${beside(sql`<`, sql`notice_time DESC, seq DESC`)} earlier ON true`)
    return found
  },

  attachments: async (editionIds: string[]): Promise<AttachmentRow[]> =>
    editionIds.length === 0
      ? []
      : query<AttachmentRow>(servedFiles(sql`a.edition_id = ANY(${sql.param(editionIds)})`)),
})

export type InfoRead = ReturnType<typeof infoRead>
