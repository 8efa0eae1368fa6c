import { type SystemNotice, systemNotice } from '@sunport/contract/calls/system-notice.ts'
import { and, desc, eq, gte, ilike, lte, or } from 'drizzle-orm'
import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { crudHandlers, crudService } from '../../platform/crud/crud-service.ts'
import { housekeeping } from '../../platform/database/columns.ts'
import { likePattern } from '../../platform/database/like.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'

const notice = pgTable('system_notice', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  isUrgent: boolean('is_urgent').notNull(),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to').notNull(),
  status: text('status').$type<SystemNotice['status']>().notNull(),
  remark: text('remark'),
  ...housekeeping,
})

type Entered = z.output<typeof systemNotice.create.input>
type Filter = z.output<typeof systemNotice.list.input>

/** 系统公告, for those who work here. */
export const systemNoticeFeature = ({ db, clock }: Platform) =>
  feature({
    calls: [
      bound(
        systemNotice,
        crudHandlers(
          crudService<typeof notice, SystemNotice, Filter, Entered>(db, clock, {
            table: notice,
            entity: 'sys:notice',
            where: ({ keyword, status, onDay }) =>
              and(
                keyword
                  ? or(ilike(notice.title, likePattern(keyword)), ilike(notice.content, likePattern(keyword)))
                  : undefined,
                status ? eq(notice.status, status) : undefined,
                onDay ? and(lte(notice.validFrom, onDay), gte(notice.validTo, onDay)) : undefined,
              ),
            shape: {
              sortable: { title: notice.title, validFrom: notice.validFrom },
              order: [desc(notice.isUrgent), desc(notice.validFrom), desc(notice.id)],
            },
            toValues: entered => ({ ...entered, remark: entered.remark ?? null }),
            toRow: ({ id, title, content, isUrgent, validFrom, validTo, status, remark }) => ({
              id,
              title,
              content,
              isUrgent,
              validFrom,
              validTo,
              status,
              remark,
            }),
          }),
        ),
      ),
    ],
  })
