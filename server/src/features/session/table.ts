import { boolean, inet, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const appUser = pgTable('app_user', {
  id: text('id').primaryKey(),
  userName: text('user_name').notNull(),
  canonicalName: text('canonical_name').notNull(),
  realName: text('real_name'),
  avatar: text('avatar'),
  orgId: text('org_id'),
  siteIds: text('site_ids').array().notNull().default([]),
  credential: text('credential').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  failedCount: integer('failed_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  lastLoginAt: time('last_login_at'),
  lastLoginIp: inet('last_login_ip'),
  status: text('status').notNull().default('1'),
})

export const organisation = pgTable('organisation', {
  id: text('id').primaryKey(),
  orgCode: text('org_code').notNull(),
  orgName: text('org_name').notNull(),
  orgType: text('org_type').notNull(),
  regionCode: text('region_code').notNull(),
})

export const role = pgTable('role', {
  id: text('id').primaryKey(),
  roleCode: text('role_code').notNull(),
  roleName: text('role_name').notNull(),
  roleLevel: text('role_level').notNull(),
  dataScope: text('data_scope').notNull(),
  builtIn: boolean('built_in').notNull().default(false),
  status: text('status').notNull().default('1'),
})

export const userRole = pgTable('user_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
})

export const func = pgTable('function', {
  funcCode: text('func_code').primaryKey(),
  funcName: text('func_name').notNull(),
  module: text('module').notNull(),
  status: text('status').notNull().default('1'),
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
  menuType: text('menu_type').notNull().default('page'),
  funcPath: text('func_path'),
  funcParam: text('func_param'),
  url: text('url'),
  funcCode: text('func_code'),
  hidden: boolean('hidden').notNull().default(false),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('1'),
})

export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  endedAt: time('ended_at'),
  endReason: text('end_reason'),
  ip: inet('ip'),
  userAgent: text('user_agent'),
})

export const loginFailure = pgTable('login_failure', {
  ip: inet('ip').notNull(),
  canonicalName: text('canonical_name').notNull(),
  failedAt: time('failed_at').notNull(),
})
