import { isIPv6 } from 'node:net'
import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { composedOnce } from '../../platform/database/prepared.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import {
  absence,
  appUser,
  menu,
  organisation,
  role,
  type UserRow,
  userRole,
} from '../../platform/rights/tables.ts'
import { deviceRepo } from './device-repo.ts'
import { loginFailure, passwordHistory, session } from './table.ts'

/** Those who are away today and have named the user, without a statement of its own. */
const absentIds = sql<string[]>`ARRAY(SELECT a.user_id FROM ${absence} a WHERE a.delegate_id = ${appUser.id}
  AND a.ended_at IS NULL AND ${sql.placeholder('today')}::date BETWEEN a.from_day AND a.to_day ORDER BY a.user_id)`

/** Asked with every request of somebody signed in: composed once, and planned once a connection. */
const sessionByToken = composedOnce((db: Queries) =>
  db
    .select({ session, user: appUser, org: organisation, absentIds })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .leftJoin(organisation, eq(organisation.id, appUser.orgId))
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token'),
)

/** One customer's line has a whole IPv6 /64 to guess from. */
const isOfLine = (ip: string) =>
  isIPv6(ip) ? sql`${loginFailure.ip} <<= ${`${addressClassOf(ip)}::/64`}::inet` : eq(loginFailure.ip, ip)

export const sessionRepo = (db: Queries) => ({
  findUser: async (id: string) => (await db.select().from(appUser).where(eq(appUser.id, id)))[0],
  findUserByName: async (canonicalName: string) =>
    (await db.select().from(appUser).where(eq(appUser.canonicalName, canonicalName)))[0],
  findOrganisation: async (id: string | null) =>
    id ? (await db.select().from(organisation).where(eq(organisation.id, id)))[0] : undefined,

  countFailures: async (ip: string, since: Date): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(loginFailure)
      .where(and(isOfLine(ip), gte(loginFailure.failedAt, since)))
    return row?.total ?? 0
  },
  countFailuresOfName: async (canonicalName: string, since: Date): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(loginFailure)
      .where(and(eq(loginFailure.canonicalName, canonicalName), gte(loginFailure.failedAt, since)))
    return row?.total ?? 0
  },
  /** From whatever address; no further than `most`. */
  countAllFailures: async (since: Date, most: number): Promise<number> => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(loginFailure)
      .where(gte(loginFailure.failedAt, since))
      .limit(most)
      .as('some')
    return (await db.select({ total: count() }).from(some))[0]?.total ?? 0
  },
  addFailure: (ip: string, canonicalName: string, failedAt: Date) =>
    db.insert(loginFailure).values({ ip, canonicalName, failedAt }),
  /** One statement counts and locks, so that parallel guesses cannot slip between. */
  countUserFailure: async (
    userId: string,
    limit: number,
    lockUntil: Date,
  ): Promise<{ hasLocked: boolean; userName: string; orgId: string | null }> => {
    const [row] = await db
      .update(appUser)
      .set({
        failedCount: sql`CASE WHEN ${appUser.failedCount} + 1 >= ${limit} THEN 0 ELSE ${appUser.failedCount} + 1 END`,
        lockedUntil: sql`CASE WHEN ${appUser.failedCount} + 1 >= ${limit} THEN ${lockUntil.toISOString()}::timestamptz ELSE ${appUser.lockedUntil} END`,
      })
      .where(eq(appUser.id, userId))
      .returning({ lockedUntil: appUser.lockedUntil, userName: appUser.userName, orgId: appUser.orgId })
    const hasLocked = row?.lockedUntil?.getTime() === lockUntil.getTime()
    return { hasLocked, userName: row?.userName ?? '', orgId: row?.orgId ?? null }
  },
  /** Takes one of the tries that are left, before the code is looked at: parallel guesses find none. */
  takeCodeTry: async (
    userId: string,
    now: Date,
    limit: number,
    lockUntil: Date,
  ): Promise<{ isLast: boolean } | undefined> => {
    const isLast = sql`${appUser.codeFailedCount} + 1 >= ${limit}`
    const [taken] = await db
      .update(appUser)
      .set({
        codeFailedCount: sql`CASE WHEN ${isLast} THEN 0 ELSE ${appUser.codeFailedCount} + 1 END`,
        codeLockedUntil: sql`CASE WHEN ${isLast} THEN ${lockUntil.toISOString()}::timestamptz END`,
      })
      .where(
        and(eq(appUser.id, userId), or(isNull(appUser.codeLockedUntil), lte(appUser.codeLockedUntil, now))),
      )
      .returning({ lockedUntil: appUser.codeLockedUntil })
    return taken && { isLast: taken.lockedUntil !== null }
  },
  /** Which try of its session this is; undefined when it has had them all. */
  takeSessionTry: async (tokenHash: string, limit: number): Promise<number | undefined> =>
    (
      await db
        .update(session)
        .set({ codeFailedCount: sql`${session.codeFailedCount} + 1` })
        .where(and(eq(session.tokenHash, tokenHash), lt(session.codeFailedCount, limit)))
        .returning({ tries: session.codeFailedCount })
    )[0]?.tries,
  /** A right code takes off the wrong ones before it. */
  forgetCodeTries: async (userId: string, tokenHash: string): Promise<void> => {
    await db.update(appUser).set({ codeFailedCount: 0, codeLockedUntil: null }).where(eq(appUser.id, userId))
    await db.update(session).set({ codeFailedCount: 0 }).where(eq(session.tokenHash, tokenHash))
  },
  /** Uses up a step of the app's clock; one that is used, or older than one that is, counts no more. */
  spendStep: async (userId: string, step: number): Promise<boolean> => {
    const spent = await db
      .update(appUser)
      .set({ totpLastStep: step })
      .where(and(eq(appUser.id, userId), or(isNull(appUser.totpLastStep), lt(appUser.totpLastStep, step))))
      .returning({ id: appUser.id })
    return spent.length === 1
  },
  /** Uses up a recovery code. */
  spendRecovery: async (userId: string, digest: string): Promise<boolean> => {
    const spent = await db
      .update(appUser)
      .set({ recoveryHashes: sql`array_remove(${appUser.recoveryHashes}, ${digest})` })
      .where(and(eq(appUser.id, userId), sql`${digest} = ANY(${appUser.recoveryHashes})`))
      .returning({ id: appUser.id })
    return spent.length === 1
  },
  /**
   * Whether the account is still open, and to the password that was looked at. A lock that is passed from a known
   * device stays for everybody else.
   */
  noteLogin: async (
    { id, credential }: Pick<UserRow, 'id' | 'credential'>,
    at: Date,
    ip: string,
    passesLock = false,
  ) => {
    const isOpen = or(isNull(appUser.lockedUntil), lte(appUser.lockedUntil, at))
    const open = { failedCount: 0, lockedUntil: null }
    const noted = await db
      .update(appUser)
      .set({ ...(passesLock ? {} : open), lastLoginAt: at, lastLoginIp: ip })
      .where(and(eq(appUser.id, id), eq(appUser.credential, credential), passesLock ? undefined : isOpen))
    return noted.rowCount === 1
  },

  insertSession: (row: typeof session.$inferInsert) => db.insert(session).values(row),
  findSession: async (tokenHash: string, today: string) =>
    (await sessionByToken(db).execute({ tokenHash, today }))[0],
  seeSession: (tokenHash: string, at: Date) =>
    db.update(session).set({ lastSeenAt: at }).where(eq(session.tokenHash, tokenHash)),
  changeSession: (tokenHash: string, change: Partial<typeof session.$inferInsert>) =>
    db.update(session).set(change).where(eq(session.tokenHash, tokenHash)),
  endSession: async (tokenHash: string, at: Date, reason: string) =>
    (
      await db
        .update(session)
        .set({ endedAt: at, endReason: reason })
        .where(and(eq(session.tokenHash, tokenHash), isNull(session.endedAt)))
        .returning()
    )[0],
  /** Ends what somebody has open, except one, and forgets his devices. */
  endSessionsOf: async (userId: string, at: Date, reason: string, except = ''): Promise<number> => {
    await deviceRepo(db).forgetOf(userId)
    const ended = await db
      .update(session)
      .set({ endedAt: at, endReason: reason })
      .where(and(eq(session.userId, userId), isNull(session.endedAt), ne(session.tokenHash, except)))
      .returning()
    return ended.length
  },
  openSessions: (userId: string, seenSince: Date) =>
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), isNull(session.endedAt), gt(session.lastSeenAt, seenSince)))
      .orderBy(desc(session.lastSeenAt)),

  recentCredentials: (userId: string, most: number) =>
    db
      .select({ credential: passwordHistory.credential })
      .from(passwordHistory)
      .where(eq(passwordHistory.userId, userId))
      .orderBy(desc(passwordHistory.setAt))
      .limit(most),
  keepCredential: (userId: string, credential: string, setAt: Date) =>
    db.insert(passwordHistory).values({ userId, credential, setAt }),
  changeUser: (userId: string, change: Partial<typeof appUser.$inferInsert>) =>
    db.update(appUser).set(change).where(eq(appUser.id, userId)),

  roleNames: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ roleName: role.roleName })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .where(eq(userRole.userId, userId))
        .orderBy(asc(role.roleName))
    ).map(({ roleName }) => roleName),
  /** Somebody's own logins, logouts and ended sessions, newest first. */
  history: async (userId: string, most: number) =>
    (
      await db.execute<{ id: string; at: string; action: string; ip: string | null }>(
        sql`SELECT id::text, at, action, ip::text FROM audit_log
          WHERE entity = 'session' AND entity_id = ${userId} ORDER BY audit_log.id DESC LIMIT ${most}`,
      )
    ).rows,

  menus: () => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.menuCode)),
})

export type SessionRepo = ReturnType<typeof sessionRepo>
