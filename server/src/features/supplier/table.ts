import type { QualificationKind } from '@sunport/contract/codes.ts'
import { boolean, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping, mirrored } from '../../platform/database/columns.ts'

export const supplier = pgTable('supplier', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  creditCode: text('credit_code').notNull(),
  name: text('name').notNull(),
  shortName: text('short_name'),
  aliases: text('aliases').array().notNull().default([]),
  supplierType: text('supplier_type'),
  scale: text('scale'),
  companyForm: text('company_form'),
  regionCode: text('region_code').notNull(),
  address: text('address'),
  legalPerson: text('legal_person'),
  contactName: text('contact_name'),
  phone: text('phone'),
  registeredCapital: numeric('registered_capital'),
  establishedOn: date('established_on'),
  registeredOn: date('registered_on'),
  businessScope: text('business_scope'),
  batch: text('batch'),
  publicityStart: date('publicity_start'),
  publicityEnd: date('publicity_end'),
  isPublished: boolean('is_published').notNull().default(true),
  ...mirrored,
  ...housekeeping,
})

export const supplierQualification = pgTable('supplier_qualification', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  supplierId: text('supplier_id').notNull(),
  kind: text('kind').$type<QualificationKind>().notNull(),
  name: text('name').notNull(),
  level: text('level'),
  certificateNo: text('certificate_no'),
  /** The person who has it; employees' qualifications alone have one. */
  holder: text('holder'),
  issuer: text('issuer'),
  issuedOn: date('issued_on'),
  sort: integer('sort').notNull().default(0),
  isPublished: boolean('is_published').notNull().default(true),
  ...mirrored,
  ...housekeeping,
})

export type SupplierRow = typeof supplier.$inferSelect
export type QualificationRow = typeof supplierQualification.$inferSelect
