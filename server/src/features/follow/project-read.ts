import { stageOf } from '@sunport/contract/codes.ts'
import { changesOf } from '@sunport/contract/content/notice/correction.ts'
import type { ProjectNotice } from '@sunport/contract/content/notice/project-history.ts'
import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Speaking {
  id: string
  noticeType: string | null
  /** Wire time. */
  publishedAt: string
  values: NoticeValues
}

/** A notice as the history of its project takes it; its edition says all of it. */
export const projectNoticeOf = ({ id, noticeType, publishedAt, values }: Speaking): ProjectNotice => {
  const isCorrection = stageOf(noticeType) === 'correction'
  return {
    id,
    noticeType,
    publishedAt,
    values,
    targetId: (isCorrection && textOf(values.targetId)) || null,
    changes: isCorrection ? changesOf(values) : [],
    opening: (isCorrection && textOf(values.openTenderTime)) || null,
  }
}

/** What project a notice belongs to; one without a plan stands for itself, with what corrects it. */
export interface ProjectOf {
  siteId: string
  planId: string | null
  infoId: string
}

/** Public notices of projects, in the order in which they became public. */
export const projectRead = (db: Queries) => {
  const select = async (where: SQL): Promise<ProjectNotice[]> =>
    (
      await db.execute<Omit<Speaking, 'publishedAt'> & { noticeTime: string }>(sql`
        SELECT p.info_id AS id, p.notice_type AS "noticeType", p.notice_time AS "noticeTime", e.fields AS values
        FROM publication p JOIN info_edition e ON e.id = p.edition_id AND e.info_id = p.info_id
        WHERE p.notice_type IS NOT NULL AND ${where} ORDER BY p.notice_time, p.seq`)
    ).rows.map(({ noticeTime, ...said }) =>
      projectNoticeOf({ ...said, publishedAt: toWireTime(new Date(noticeTime)) }),
    )

  return {
    notices: ({ siteId, planId, infoId }: ProjectOf): Promise<ProjectNotice[]> =>
      select(
        planId
          ? sql`p.site_id = ${siteId} AND p.plan_id = ${planId}`
          : sql`(p.info_id = ${infoId} OR p.info_id IN (SELECT correction_id FROM notice_change WHERE target_id = ${infoId}))`,
      ),

    /** What an edition said that is public no more. */
    valuesOf: async (editionId: string): Promise<NoticeValues | undefined> =>
      (
        await db.execute<{ fields: NoticeValues }>(
          sql`SELECT fields FROM info_edition WHERE id = ${editionId}`,
        )
      ).rows[0]?.fields,
  }
}
