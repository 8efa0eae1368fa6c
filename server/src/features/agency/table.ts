import { boolean, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping, mirrored } from '../../platform/database/columns.ts'

export const agency = pgTable('agency', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  creditCode: text('credit_code').notNull(),
  name: text('name').notNull(),
  shortName: text('short_name'),
  aliases: text('aliases').array().notNull().default([]),
  agencyType: text('agency_type').notNull().default('1'),
  regionCode: text('region_code').notNull(),
  registerAddress: text('register_address'),
  officeAddress: text('office_address'),
  legalPerson: text('legal_person'),
  contactName: text('contact_name'),
  phone: text('phone'),
  registeredOn: date('registered_on'),
  businessScope: text('business_scope'),
  officeArea: numeric('office_area'),
  openingRooms: integer('opening_rooms').notNull().default(0),
  reviewRooms: integer('review_rooms').notNull().default(0),
  isRecorded: boolean('is_recorded').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(true),
  ...mirrored,
  ...housekeeping,
})

export const agencyQualification = pgTable('agency_qualification', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  agencyId: text('agency_id').notNull(),
  name: text('name').notNull(),
  level: text('level'),
  certificateNo: text('certificate_no'),
  issuer: text('issuer'),
  issuedOn: date('issued_on'),
  isPublished: boolean('is_published').notNull().default(true),
  ...mirrored,
  ...housekeeping,
})

export type QualificationRow = typeof agencyQualification.$inferSelect

export const agencyBranch = pgTable('agency_branch', {
  id: text('id').primaryKey(),
  agencyId: text('agency_id').notNull(),
  name: text('name').notNull(),
  regionCode: text('region_code').notNull(),
  address: text('address'),
  contactName: text('contact_name'),
  phone: text('phone'),
  sort: integer('sort').notNull().default(0),
  ...housekeeping,
})

export const agencyStaff = pgTable('agency_staff', {
  id: text('id').primaryKey(),
  agencyId: text('agency_id').notNull(),
  name: text('name').notNull(),
  position: text('position'),
  title: text('title'),
  education: text('education'),
  isFullTime: boolean('is_full_time').notNull().default(true),
  practiceSince: date('practice_since'),
  trainingHours: integer('training_hours').notNull().default(0),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('1'),
  ...housekeeping,
})

export const agencyEvaluation = pgTable('agency_evaluation', {
  id: text('id').primaryKey(),
  agencyId: text('agency_id').notNull(),
  year: integer('year').notNull(),
  grade: text('grade').notNull(),
  score: numeric('score'),
  evaluator: text('evaluator').notNull(),
  evaluatedOn: date('evaluated_on'),
  ...housekeeping,
})

export type AgencyRow = typeof agency.$inferSelect
export type BranchRow = typeof agencyBranch.$inferSelect
export type StaffRow = typeof agencyStaff.$inferSelect
export type EvaluationRow = typeof agencyEvaluation.$inferSelect
