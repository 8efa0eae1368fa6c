import { systemNotice, systemNoticeBoard } from '@sunport/contract/calls/system-notice.ts'
import { and, desc, eq, gte, ilike, lte, or } from 'drizzle-orm'
import { crudHandlers } from '../../platform/crud/crud-handlers.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import { likePattern } from '../../platform/database/like.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { boardHandlers } from './board.ts'
import { boardRepo } from './board-repo.ts'
import { notice } from './table.ts'

const plan: CrudPlan<typeof systemNotice, typeof notice> = {
  calls: systemNotice,
  table: notice,
  entity: 'sys:system_notice',
  reach: 'everybody',
  where: ({ keyword, status, onDay }) =>
    and(
      keyword
        ? or(ilike(notice.title, likePattern(keyword)), ilike(notice.content, likePattern(keyword)))
        : undefined,
      status ? eq(notice.status, status) : undefined,
      onDay ? and(lte(notice.validFrom, onDay), gte(notice.validTo, onDay)) : undefined,
    ),
  shape: () => ({
    sortable: { title: notice.title, validFrom: notice.validFrom },
    order: [desc(notice.isUrgent), desc(notice.validFrom), desc(notice.id)],
  }),
  shown: async (rows, db) => {
    const counts = await boardRepo(db).readCounts(rows.map(({ id }) => id))
    return rows.map(({ id }) => ({ readCount: counts.get(id) ?? 0 }))
  },
  rules: {
    update: async (before, after, { tx }) => {
      const isReworded = before.title !== after.title || before.content !== after.content
      if (isReworded) await boardRepo(tx).forgetReaders(before.id)
      return undefined
    },
  },
}

/** 系统公告, written by few and read by everybody who works here. */
export const systemNoticeFeature = ({ db, clock }: Platform) =>
  feature({
    calls: [
      bound(systemNotice, crudHandlers(systemNotice, crudService(db, clock, plan))),
      bound(systemNoticeBoard, boardHandlers(db, clock)),
    ],
  })
