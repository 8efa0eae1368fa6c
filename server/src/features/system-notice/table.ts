import type { SystemNotice } from '@sunport/contract/calls/system-notice.ts'
import { boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const notice = pgTable('system_notice', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  isUrgent: boolean('is_urgent').notNull(),
  onLogin: boolean('on_login').notNull().default(false),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to').notNull(),
  status: text('status').$type<SystemNotice['status']>().notNull(),
  remark: text('remark'),
  ...housekeeping,
})

export const noticeRead = pgTable('system_notice_read', {
  userId: text('user_id').notNull(),
  noticeId: text('notice_id').notNull(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
})
