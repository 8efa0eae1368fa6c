import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping, mirrored } from '../../platform/database/columns.ts'

export const expert = pgTable('expert', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  regionCode: text('region_code'),
  name: text('name').notNull(),
  specialty: text('specialty').notNull(),
  specialtyCode: text('specialty_code'),
  unit: text('unit'),
  jobTitle: text('job_title'),
  batch: text('batch').notNull(),
  periodStart: date('period_start'),
  periodEnd: date('period_end'),
  state: text('state', { enum: ['proposed', 'admitted', 'rejected', 'removed'] }).notNull(),
  result: text('result'),
  admittedDate: date('admitted_date'),
  objectionUnit: text('objection_unit'),
  objectionPhone: text('objection_phone'),
  objectionAddress: text('objection_address'),
  objectionEmail: text('objection_email'),
  isPublished: boolean('is_public').notNull().default(true),
  ...mirrored,
  ...housekeeping,
})

export type ExpertRow = typeof expert.$inferSelect
