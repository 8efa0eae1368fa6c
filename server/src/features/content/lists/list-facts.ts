import type { ContentRow, ListedContent } from '@sunport/contract/calls/content.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { openEditionStates } from '../core/list-page.ts'

interface Facts extends Record<string, unknown> {
  id: string
  fields: Record<string, unknown> | null
  hasImage: boolean
  attachmentCount: number
  assignedName: string | null
  views: number
  findings: Record<string, number> | null
  deadLinkCount: number
  createDate: string
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const factsOf = async (db: Queries, ids: string[]): Promise<Map<string, Facts>> => {
  const { rows } = await db.execute<Facts>(sql`
    SELECT info.id, shown.fields, (shown.fields ->> 'img' IS NOT NULL OR shown.body_html LIKE '%<img %') AS "hasImage",
      (SELECT count(*)::int FROM info_attachment a WHERE a.edition_id = shown.id) AS "attachmentCount",
      coalesce(assignee.real_name, assignee.user_name) AS "assignedName",
      coalesce(p.click_num, 0)::int AS views,
      (SELECT s.findings FROM info_submission s WHERE s.edition_id = shown.id ORDER BY s.round DESC LIMIT 1) AS findings,
      (SELECT count(*)::int FROM dead_link d WHERE d.info_id = info.id) AS "deadLinkCount",
      info.create_date AS "createDate"
    FROM info
    LEFT JOIN info_edition open ON open.info_id = info.id AND open.state IN ${openEditionStates}
    LEFT JOIN info_edition shown ON shown.id = coalesce(open.id, info.published_edition_id)
    LEFT JOIN app_user assignee ON assignee.id = open.assigned_to
    LEFT JOIN publication p ON p.info_id = info.id
    WHERE info.id = ANY(${sql.param(ids)})`)
  return new Map(rows.map(row => [row.id, row]))
}

/** What a page of a list tells of its items beside the items themselves. */
export const listedFacts = async (db: Queries, rows: readonly ContentRow[]): Promise<ListedContent[]> => {
  if (rows.length === 0) return []
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const own = facts.get(row.id)
    const fields = own?.fields ?? {}
    return {
      ...row,
      infoType: textOf(fields.infoType),
      source: textOf(fields.source),
      publishNumber: textOf(fields.publishNumber),
      tags: Array.isArray(fields.tags) ? fields.tags.map(String) : [],
      isHot: fields.isHot === '1',
      isRecommended: fields.isRecommended === '1',
      hasImage: own?.hasImage === true,
      attachmentCount: own?.attachmentCount ?? 0,
      isLink: textOf(fields.url) !== null,
      assignedName: own?.assignedName ?? null,
      views: own?.views ?? 0,
      findingCount: Object.values(own?.findings ?? {}).reduce((sum, count) => sum + count, 0),
      deadLinkCount: own?.deadLinkCount ?? 0,
      createDate: own ? toWireTime(new Date(own.createDate)) : row.latestModifyDate,
    }
  })
}
