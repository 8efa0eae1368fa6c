import { boolean, inet, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  endedAt: time('ended_at'),
  endReason: text('end_reason'),
  ip: inet('ip'),
  userAgent: text('user_agent'),
  locked: boolean('locked').notNull().default(false),
  needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
  secondFactorAt: time('second_factor_at'),
  codeFailedCount: integer('code_failed_count').notNull().default(0),
  ssoIdentityId: text('sso_identity_id'),
  ssoSid: text('sso_sid'),
  ssoFactor: boolean('sso_factor').notNull().default(false),
  ssoHint: text('sso_hint'),
})

export const loginFailure = pgTable('login_failure', {
  ip: inet('ip').notNull(),
  canonicalName: text('canonical_name').notNull(),
  failedAt: time('failed_at').notNull(),
})

export const passwordHistory = pgTable('password_history', {
  userId: text('user_id').notNull(),
  credential: text('credential').notNull(),
  setAt: time('set_at').notNull(),
})

export const knownDevice = pgTable(
  'known_device',
  {
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    failedCount: integer('failed_count').notNull().default(0),
  },
  ({ tokenHash, userId }) => [primaryKey({ columns: [tokenHash, userId] })],
)

export const apiToken = pgTable('api_token', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  lastUsedAt: time('last_used_at'),
  lastUsedIp: inet('last_used_ip'),
  revokedAt: time('revoked_at'),
})
