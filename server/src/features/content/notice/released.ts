import { apiPrefix } from '@sunport/contract/call.ts'
import { inForce, type NoticeChange } from '@sunport/contract/content/notice/correction.ts'
import { isReleased, type OcdsContext } from '@sunport/contract/content/notice/ocds.ts'
import type { ReleasedNotice } from '@sunport/contract/content/notice/ocds-parts.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { PageOf } from '../core/life.ts'
import { contentRepo } from '../core/repo.ts'
import { info, infoEdition } from '../core/table.ts'

interface Places {
  origin: string
  pageOf: PageOf
}

interface TargetedChange extends NoticeChange, Record<string, unknown> {
  targetId: string
  correctionId: string
}

interface Target extends Record<string, unknown> {
  id: string
  title: string
  noticeType: string | null
  fields: NoticeValues
}

/** What some corrections correct, each with the values that it leaves in force: those before it count, those after do not. */
const amendedBy = async (db: Queries, ids: string[]): Promise<Map<string, Target>> => {
  const { rows: changes } = await db.execute<TargetedChange>(sql`
    SELECT n.target_id AS "targetId", n.correction_id AS "correctionId", n.field, n.label, n.old_value AS old,
      n.new_value AS new, n.reason, n.basis
    FROM notice_change n JOIN publication c ON c.info_id = n.correction_id
    WHERE n.target_id IN (SELECT target_id FROM notice_change WHERE correction_id = ANY(${sql.param(ids)}))
    ORDER BY c.notice_time, c.seq, n.sort`)
  const { rows: targets } = await db.execute<Target>(sql`
    SELECT p.info_id AS id, e.title, p.notice_type AS "noticeType", e.fields
    FROM publication p JOIN info_edition e ON e.id = p.edition_id
    WHERE p.info_id = ANY(${sql.param([...new Set(changes.map(({ targetId }) => targetId))])})`)
  const byCorrection = new Map<string, Target>()
  for (const target of targets) {
    let { fields } = target
    const own = changes.filter(({ targetId }) => targetId === target.id)
    for (const [correctionId, some] of Map.groupBy(own, change => change.correctionId)) {
      fields = inForce(fields, some)
      byCorrection.set(correctionId, { ...target, fields })
    }
  }
  return byCorrection
}

export interface Released extends ReleasedNotice {
  siteId: OcdsContext['siteId']
}

/** Public notices as releases tell them, in the order of the ids; what is not public is left out. */
export const releasedOf = async (
  db: Queries,
  ids: string[],
  { origin, pageOf }: Places,
): Promise<Released[]> => {
  if (ids.length === 0) return []
  const found = await db
    .select({
      item: info,
      edition: infoEdition,
      noticeTime: sql<string>`p.notice_time`,
      type: sql<string>`p.notice_type`,
    })
    .from(info)
    .innerJoin(sql`publication p`, sql`p.info_id = ${info.id}`)
    .innerJoin(infoEdition, eq(infoEdition.id, sql`p.edition_id`))
    .where(sql`${info.id} = ANY(${sql.param(ids)}) AND ${info.kind} = 'notice'`)
  const [amended, files] = await Promise.all([
    amendedBy(db, ids),
    contentRepo(db).attachments(found.map(({ edition }) => edition.id)),
  ])
  const byId = new Map(found.map(row => [row.item.id, row]))
  return ids.flatMap((id): Released[] => {
    const row = byId.get(id)
    if (!row || !isReleased(row.type)) return []
    const { item, edition } = row
    const page = pageOf(item, edition)
    return [
      {
        id,
        siteId: item.siteId,
        title: edition.title,
        noticeType: row.type,
        publishedAt: toWireTime(new Date(row.noticeTime)),
        fields: edition.fields,
        amended: amended.get(id),
        address: page ? origin + page : null,
        files: files
          .filter(({ editionId }) => editionId === edition.id)
          .map(({ fileId, name }) => ({
            id: fileId,
            name,
            address: `${origin}${apiPrefix}/rest/v2/files/${fileId}`,
          })),
      },
    ]
  })
}
