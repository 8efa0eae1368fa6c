import type { CalendarEditionState, DayKind, WorkdayStatus } from '@sunport/contract/desk-codes.ts'
import { boolean, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const workdayCalendar = pgTable('workday_calendar', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  parentId: text('parent_id'),
  regionCodes: text('region_codes').array().notNull().default([]),
  orgId: text('org_id'),
  builtIn: boolean('built_in').notNull().default(false),
  remark: text('remark'),
  ...housekeeping,
})

export const workdayEdition = pgTable('workday_edition', {
  id: text('id').primaryKey(),
  calendarId: text('calendar_id').notNull(),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  state: text('state').$type<CalendarEditionState>().notNull().default('draft'),
  reason: text('reason'),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  publishedBy: text('published_by'),
  ...housekeeping,
})

export const workdayDay = pgTable(
  'workday_day',
  {
    editionId: text('edition_id').notNull(),
    date: date('date').notNull(),
    dayStatus: text('day_status').$type<WorkdayStatus>().notNull(),
    kind: text('kind').$type<DayKind>().notNull(),
    name: text('name'),
    source: text('source', { enum: ['import', 'manual'] }).notNull(),
    basis: text('basis'),
    remark: text('remark'),
  },
  table => [primaryKey({ columns: [table.editionId, table.date] })],
)

export type CalendarRow = typeof workdayCalendar.$inferSelect
export type EditionRow = typeof workdayEdition.$inferSelect
export type DayRow = typeof workdayDay.$inferSelect
/** A day as an edition names it, whichever edition that is. */
export type NamedDayRow = Omit<DayRow, 'editionId'>
