import { noticeFormats } from '@sunport/contract/content/notice/formats.ts'
import { announcedDaysOf } from '@sunport/contract/content/notice/shape.ts'
import { sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface OpenRow extends Record<string, unknown> {
  id: string
  title: string
  regionCode: string | null
  start: Date
  due: Date
}

interface ShownRow extends Record<string, unknown> {
  id: string
  noticeId: string | null
  channelId: string
  siteId: string
}

/** Formats whose text says for how many work days they are announced. */
const announced = noticeFormats.filter(announcedDaysOf).map(({ code }) => code)

/** Notices that are still announced: their last day follows the calendars of work days, wherever they are shown. */
export const announcements = {
  kind: '公告期限',

  open: async (db: Queries, now: Date) => {
    const { rows } = await db.execute<OpenRow>(sql`
      SELECT p.info_id AS id, p.title, p.region_code AS "regionCode", p.notice_time AS start, p.notice_end_time AS due
      FROM publication p JOIN info_edition e ON e.id = p.edition_id AND e.info_id = p.info_id
      WHERE p.notice_end_time >= ${now.toISOString()} AND e.fields->>'format' = ANY(${sql.param(announced)})
      ORDER BY p.notice_end_time, p.info_id FOR UPDATE OF p`)
    return rows.map(({ id, title, regionCode, start, due }) => ({
      id,
      label: title,
      regionCode: regionCode ?? '',
      start: new Date(start),
      due: new Date(due),
    }))
  },

  move: async (
    { tx, audit, touch }: Change,
    moves: readonly { id: string; due: Date }[],
    reason: string,
  ): Promise<void> => {
    for (const { id, due } of moves) {
      const { rows } = await tx.execute<{ title: string; siteId: string; before: Date }>(sql`
        SELECT title, site_id AS "siteId", notice_end_time AS before FROM publication WHERE info_id = ${id}`)
      const shown = await tx.execute<ShownRow>(sql`
        UPDATE publication SET notice_end_time = ${due.toISOString()}
        WHERE edition_id = (SELECT edition_id FROM publication WHERE info_id = ${id})
        RETURNING info_id AS id, notice_id AS "noticeId", channel_id AS "channelId", site_id AS "siteId"`)
      for (const row of shown.rows) {
        touch(tag.info(row.id), tag.channel(row.channelId), tag.infosOf(row.siteId))
        if (row.noticeId) touch(tag.info(row.noticeId))
      }
      const [old] = rows
      await audit({
        entity: 'notice',
        entityId: id,
        title: old?.title ?? null,
        siteId: old?.siteId ?? null,
        action: 'redate',
        before: { due: old?.before },
        after: { due },
        reason,
      })
    }
  },
}
