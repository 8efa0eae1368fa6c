import type { OrgAlias } from '@sunport/contract/calls/org-shapes.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type { DataScopeCode, RoleLevel } from '@sunport/contract/desk-codes.ts'
import type { FunctionKind, RiskLevel } from '@sunport/contract/functions.ts'
import { bigint, boolean, date, inet, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../database/columns.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const status = () => text('status').$type<Enabled>().notNull().default('1')

/** Who there is and what they may do. Several features read these; each is written by one. */
export const organisation = pgTable('organisation', {
  id: text('id').primaryKey(),
  orgCode: text('org_code').notNull(),
  creditCode: text('credit_code'),
  orgName: text('org_name').notNull(),
  shortName: text('short_name'),
  aliases: jsonb('aliases').$type<OrgAlias[]>().notNull().default([]),
  parentId: text('parent_id'),
  path: text('path').notNull().default('/'),
  orgType: text('org_type').notNull(),
  regionCode: text('region_code').notNull(),
  unitState: text('unit_state').$type<'0' | '1'>().notNull().default('1'),
  state: text('state').$type<'draft' | 'normal' | 'abolished'>().notNull().default('normal'),
  sort: integer('sort').notNull().default(0),
  leader: text('leader'),
  contact: text('contact'),
  contactPhone: text('contact_phone'),
  landline: text('landline'),
  fax: text('fax'),
  email: text('email'),
  postalCode: text('postal_code'),
  address: text('address'),
  isBuyer: boolean('is_buyer').notNull().default(false),
  budgetCode: text('budget_code'),
  fundType: text('fund_type'),
  supervisorOrgId: text('supervisor_org_id'),
  buyerLevel: text('buyer_level'),
  isPayUnit: boolean('is_pay_unit').notNull().default(false),
  openYear: integer('open_year'),
  isPublic: boolean('is_public').notNull().default(false),
  intro: text('intro'),
  hours: text('hours'),
  mergedInto: text('merged_into'),
  abolishedOn: date('abolished_on'),
  ...housekeeping,
})
export type OrganisationRow = typeof organisation.$inferSelect

export const organisationChange = pgTable('organisation_change', {
  id: text('id').primaryKey(),
  orgId: text('org_id').notNull(),
  before: jsonb('before').$type<Record<string, unknown>>().notNull(),
  after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  state: text('state').$type<'pending' | 'approved' | 'returned' | 'revoked'>().notNull().default('pending'),
  reason: text('reason'),
  submittedBy: text('submitted_by').notNull(),
  submittedAt: time('submitted_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
})

export const appUser = pgTable('app_user', {
  id: text('id').primaryKey(),
  userName: text('user_name').notNull(),
  canonicalName: text('canonical_name').notNull(),
  realName: text('real_name'),
  gender: text('gender').$type<'0' | '1'>(),
  mobile: text('mobile'),
  contactPhone: text('contact_phone'),
  landline: text('landline'),
  email: text('email'),
  postalCode: text('postal_code'),
  citizenIdSealed: text('citizen_id_sealed'),
  citizenIdIndex: text('citizen_id_index'),
  avatar: text('avatar'),
  orgId: text('org_id'),
  extraOrgIds: text('extra_org_ids').array().notNull().default([]),
  post: text('post'),
  jobNo: text('job_no'),
  sort: integer('sort').notNull().default(0),
  siteIds: text('site_ids').array().notNull().default([]),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  loginIpRule: text('login_ip_rule').array().notNull().default([]),
  credential: text('credential').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  passwordChangedAt: time('password_changed_at').notNull().defaultNow(),
  failedCount: integer('failed_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  codeFailedCount: integer('code_failed_count').notNull().default(0),
  codeLockedUntil: time('code_locked_until'),
  lastLoginAt: time('last_login_at'),
  lastLoginIp: inet('last_login_ip'),
  deregisteredAt: time('deregistered_at'),
  mfa: text('mfa').$type<'off' | 'totp'>().notNull().default('off'),
  mfaRequired: boolean('mfa_required').notNull().default(false),
  totpSealed: text('totp_sealed'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  status: status(),
  remark: text('remark'),
  ...housekeeping,
})
export type UserRow = typeof appUser.$inferSelect

/** While somebody is away another reviews in his stead. */
export const absence = pgTable('absence', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  delegateId: text('delegate_id').notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  createdAt: time('created_at').notNull(),
  endedAt: time('ended_at'),
})
export type AbsenceRow = typeof absence.$inferSelect

export const role = pgTable('role', {
  id: text('id').primaryKey(),
  roleCode: text('role_code').notNull(),
  roleName: text('role_name').notNull(),
  roleLevel: text('role_level').$type<RoleLevel>().notNull(),
  orgId: text('org_id'),
  dataScope: text('data_scope').$type<DataScopeCode>().notNull(),
  scopeOrgIds: text('scope_org_ids').array().notNull().default([]),
  siteIds: text('site_ids').array().notNull().default([]),
  exclusiveWith: text('exclusive_with').array().notNull().default([]),
  requiresMfa: boolean('requires_mfa').notNull().default(false),
  validTo: date('valid_to'),
  builtIn: boolean('built_in').notNull().default(false),
  status: status(),
  remark: text('remark'),
  ...housekeeping,
})
export type RoleRow = typeof role.$inferSelect

export const userRole = pgTable('user_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
})

export const func = pgTable('function', {
  funcCode: text('func_code').primaryKey(),
  funcName: text('func_name').notNull(),
  module: text('module').notNull(),
  kind: text('kind').$type<FunctionKind>().notNull(),
  riskLevel: text('risk_level').$type<RiskLevel>().notNull(),
  sort: integer('sort').notNull().default(0),
  status: status(),
  remark: text('remark'),
  latestModifyDate: time('latest_modify_date').notNull().defaultNow(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
})

export const roleFunction = pgTable('role_function', {
  roleId: text('role_id').notNull(),
  funcCode: text('func_code').notNull(),
})

export const menu = pgTable('menu', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  menuCode: text('menu_code').notNull(),
  menuName: text('menu_name').notNull(),
  menuIcon: text('menu_icon'),
  menuType: text('menu_type').$type<'directory' | 'page' | 'external' | 'frame'>().notNull().default('page'),
  funcPath: text('func_path'),
  funcParam: text('func_param'),
  url: text('url'),
  openMode: text('open_mode').$type<'tab' | 'window' | 'frame'>().notNull().default('tab'),
  funcCode: text('func_code'),
  hidden: boolean('hidden').notNull().default(false),
  hideTag: boolean('hide_tag').notNull().default(false),
  sort: integer('sort').notNull().default(0),
  builtIn: boolean('built_in').notNull().default(false),
  status: status(),
  remark: text('remark'),
  ...housekeeping,
})
export type MenuRow = typeof menu.$inferSelect
