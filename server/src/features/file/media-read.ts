import type { media as calls, MediaUsage } from '@sunport/contract/calls/media.ts'
import type { ScanState } from '@sunport/contract/scan-states.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf } from '../../platform/database/list.ts'
import { addressOf } from './address.ts'
import { type FileReach, inBinned, isChangeable, isSeen } from './media-reach.ts'
import { addressIn, carrying, showing } from './shown.ts'
import { fileVersion } from './table.ts'

export type MediaFilter = z.output<typeof calls.list.input>

export interface MediaRow extends Record<string, unknown> {
  id: string
  name: string
  ext: string
  mediaType: string
  size: string
  digest: string
  alt: string | null
  ownerName: string | null
  createDate: string
  downloads: number
  version: number
  usageCount: number
  isPublic: boolean
  duplicates: number
  isFixed: boolean
  isAccessible: boolean
  missingSince: string | null
  scanState: ScanState
  scanNote: string | null
}

export interface UsageRow extends Record<string, unknown> {
  kind: MediaUsage['kind']
  id: string
  title: string
  /** Templates stand on no site; one that is not shared is its owner's. */
  siteId: string | null
  ownerId: string | null
  state: string
}

export interface VersionRow extends Record<string, unknown> {
  version: number
  name: string
  size: string
  digest: string
  replacedAt: string
  replacedBy: string | null
  reason: string
}

const self = sql`f`
const carried = carrying(self)
const address = addressIn(self)
const usageCount = sql`(SELECT count(DISTINCT e.info_id)::int FROM info_edition e WHERE e.id IN ${carried} AND e.state <> 'discarded')
  + (SELECT count(*)::int FROM link l WHERE l.image = ${address})
  + (SELECT count(*)::int FROM campaign c WHERE c.files @> jsonb_build_array(jsonb_build_object('url', ${address})))
  + (SELECT count(DISTINCT n.questionnaire_id)::int FROM questionnaire_question n WHERE ${showing(address)})
  + (SELECT count(*)::int FROM site s WHERE ${address} IN (s.logo_url, s.icon_url))
  + (SELECT count(*)::int FROM bin_object b WHERE ${inBinned(address)})
  + (SELECT count(*)::int FROM content_template t WHERE position(${address} IN t.body_html || t.fields::text) > 0)`
/** Other files with the same content, of those that somebody sees. */
const sameContent = (reach: FileReach) =>
  sql`FROM file d WHERE d.digest = f.digest AND d.id <> f.id AND ${isSeen(sql`d`, reach)}`
const columnsFor = (
  reach: FileReach,
) => sql`f.id, f.name, f.ext, f.media_type AS "mediaType", f.size, f.digest, f.alt,
  coalesce(u.real_name, u.user_name) AS "ownerName", f.create_date AS "createDate", f.downloads, f.version,
  f.is_accessible AS "isAccessible", f.missing_since AS "missingSince", f.scan_state AS "scanState", f.scan_note AS "scanNote",
  ${usageCount} AS "usageCount",
  EXISTS (SELECT 1 FROM info i WHERE i.published_edition_id IN ${carried} AND i.state = 'live') AS "isPublic",
  (SELECT count(*)::int ${sameContent(reach)}) AS duplicates,
  EXISTS (SELECT 1 FROM info_edition e JOIN info i ON i.id = e.info_id
    WHERE e.id IN ${carried} AND i.kind IN ('notice', 'law') AND e.state IN ('published', 'superseded')) AS "isFixed"`
const from = sql`FROM file f LEFT JOIN app_user u ON u.id = f.owner_id`

const ofKind: Record<string, SQL> = {
  image: sql`f.media_type LIKE 'image/%'`,
  archive: sql`f.ext IN ('.zip', '.rar', '.7z')`,
  document: sql`f.media_type NOT LIKE 'image/%' AND f.ext NOT IN ('.zip', '.rar', '.7z')`,
}

const whereOf = ({ keyword, kind, only, digest }: MediaFilter, reach: FileReach): SQL =>
  sql.join(
    [
      isSeen(self, reach),
      keyword?.trim() ? sql`f.name ILIKE ${likePattern(keyword)}` : undefined,
      kind ? ofKind[kind] : undefined,
      digest ? sql`f.digest = ${digest}` : undefined,
      only === 'unused' ? sql`${usageCount} = 0` : undefined,
      only === 'duplicate' ? sql`EXISTS (SELECT 1 ${sameContent(reach)})` : undefined,
      only === 'no-alt' ? sql`f.media_type LIKE 'image/%' AND coalesce(f.alt, '') = ''` : undefined,
      only === 'accessible' ? sql`f.is_accessible` : undefined,
      only === 'missing' ? sql`f.missing_since IS NOT NULL` : undefined,
      only === 'unclean' ? sql`NOT f.is_served` : undefined,
      only === 'mine' ? sql`f.owner_id = ${reach.user.id}` : undefined,
    ].filter(condition => condition !== undefined),
    sql` AND `,
  )

/** Files with where they are used, in one query each. */
export const mediaRead = (db: Queries) => ({
  list: async (filter: MediaFilter, reach: FileReach) => {
    const where = whereOf(filter, reach)
    const [rows, counted] = [
      await db.execute<MediaRow>(sql`SELECT ${columnsFor(reach)} ${from} WHERE ${where}
        ORDER BY f.create_date DESC, f.id LIMIT ${filter.pageSize} OFFSET ${offsetOf(filter)}`),
      await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from} WHERE ${where}`),
    ]
    return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
  },

  find: async (id: string, reach: FileReach): Promise<MediaRow | undefined> =>
    (
      await db.execute<MediaRow>(
        sql`SELECT ${columnsFor(reach)} ${from} WHERE f.id = ${id} AND ${isSeen(self, reach)}`,
      )
    ).rows[0],

  isChangeable: async (id: string, reach: FileReach): Promise<boolean> =>
    (await db.execute(sql`SELECT 1 FROM file f WHERE f.id = ${id} AND ${isChangeable(self, reach)}`))
      .rowCount === 1,

  usage: async (id: string): Promise<UsageRow[]> =>
    (
      await db.execute<UsageRow>(sql`
        SELECT DISTINCT ON (i.id) i.kind, i.id, e.title, i.site_id AS "siteId", NULL AS "ownerId",
          CASE WHEN i.published_edition_id = e.id AND i.state = 'live' THEN '已发布' WHEN e.state IN ('published', 'superseded') THEN '历史版本' ELSE '草稿或在审' END AS state
        FROM file f JOIN info_edition e ON e.id IN ${carried}
          JOIN info i ON i.id = e.info_id OR (i.origin_id = e.info_id AND i.refer_mode = 'reference')
        WHERE f.id = ${id} AND e.state <> 'discarded'
        ORDER BY i.id, (i.published_edition_id = e.id) DESC, e.edition_no DESC`)
    ).rows.concat(
      (
        await db.execute<UsageRow>(sql`
          SELECT 'link' AS kind, id, title, site_id AS "siteId", NULL AS "ownerId", CASE status WHEN '1' THEN '启用' ELSE '停用' END AS state
          FROM link WHERE image = ${addressOf(id)}
          UNION ALL SELECT 'campaign', id, title, site_id, NULL, CASE state WHEN 'draft' THEN '草稿' ELSE '已签发' END
          FROM campaign WHERE files @> jsonb_build_array(jsonb_build_object('url', ${addressOf(id)}::text))
          UNION ALL SELECT DISTINCT 'survey', q.id, q.title, q.site_id, NULL, CASE WHEN q.state IN ('draft', 'review') THEN '草稿或在审' ELSE '已发布' END
          FROM questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id WHERE ${showing(sql`${addressOf(id)}::text`)}
          UNION ALL SELECT 'bin', b.id, b.title, b.site_id, NULL, '回收站中' FROM bin_object b WHERE ${inBinned(sql`${addressOf(id)}::text`)}
          UNION ALL SELECT 'site', id, name, id, NULL, '标志或图标' FROM site WHERE ${addressOf(id)} IN (logo_url, icon_url)
          UNION ALL SELECT 'template', id, name, NULL, CASE WHEN NOT is_shared THEN owner_id END, CASE WHEN is_shared THEN '共享' ELSE '自用' END
          FROM content_template WHERE position(${addressOf(id)} IN body_html || fields::text) > 0`)
      ).rows,
    ),

  versions: async (id: string): Promise<VersionRow[]> =>
    (
      await db.execute<VersionRow>(sql`
        SELECT version, name, size, digest, replaced_at AS "replacedAt", replaced_by AS "replacedBy", reason
        FROM file_version WHERE file_id = ${id} ORDER BY version DESC`)
    ).rows,

  keepVersion: async (
    { id, version, digest, size, name }: Pick<MediaRow, 'id' | 'version' | 'digest' | 'size' | 'name'>,
    replaced: { at: Date; by: string | null; reason: string },
  ): Promise<void> => {
    // A new column that is not kept here does not compile.
    const kept: Required<typeof fileVersion.$inferInsert> = {
      fileId: id,
      version,
      digest,
      size: Number(size),
      name,
      replacedAt: replaced.at,
      replacedBy: replaced.by,
      reason: replaced.reason,
    }
    await db.insert(fileVersion).values(kept)
  },
})
