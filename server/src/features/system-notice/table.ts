import type { SystemNotice } from '@sunport/contract/calls/system-notice.ts'
import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const notice = pgTable('system_notice', {
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
