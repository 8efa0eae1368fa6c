import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import {
  appUser,
  func,
  loginFailure,
  menu,
  organisation,
  role,
  roleFunction,
  session,
  userRole,
} from './table.ts'

export const sessionRepo = (db: Queries) => ({
  findUserByName: async (canonicalName: string) =>
    (await db.select().from(appUser).where(eq(appUser.canonicalName, canonicalName)))[0],

  countFailures: async (ip: string, since: Date): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(loginFailure)
      .where(and(eq(loginFailure.ip, ip), gte(loginFailure.failedAt, since)))
    return row?.total ?? 0
  },
  addFailure: (ip: string, canonicalName: string, failedAt: Date) =>
    db.insert(loginFailure).values({ ip, canonicalName, failedAt }),
  /** One statement counts and locks, so that parallel guesses cannot slip between. */
  countUserFailure: (userId: string, limit: number, lockUntil: Date) =>
    db
      .update(appUser)
      .set({
        failedCount: sql`CASE WHEN ${appUser.failedCount} + 1 >= ${limit} THEN 0 ELSE ${appUser.failedCount} + 1 END`,
        lockedUntil: sql`CASE WHEN ${appUser.failedCount} + 1 >= ${limit} THEN ${lockUntil.toISOString()}::timestamptz ELSE ${appUser.lockedUntil} END`,
      })
      .where(eq(appUser.id, userId)),
  noteLogin: (userId: string, at: Date, ip: string) =>
    db
      .update(appUser)
      .set({ failedCount: 0, lockedUntil: null, lastLoginAt: at, lastLoginIp: ip })
      .where(eq(appUser.id, userId)),

  insertSession: (row: typeof session.$inferInsert) => db.insert(session).values(row),
  findSession: async (tokenHash: string) =>
    (
      await db
        .select({ session, user: appUser })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(eq(session.tokenHash, tokenHash))
    )[0],
  seeSession: (tokenHash: string, at: Date) =>
    db.update(session).set({ lastSeenAt: at }).where(eq(session.tokenHash, tokenHash)),
  endSession: async (tokenHash: string, at: Date, reason: string) =>
    (
      await db
        .update(session)
        .set({ endedAt: at, endReason: reason })
        .where(and(eq(session.tokenHash, tokenHash), isNull(session.endedAt)))
        .returning()
    )[0],

  orgName: async (orgId: string | null) =>
    orgId
      ? ((
          await db.select({ name: organisation.orgName }).from(organisation).where(eq(organisation.id, orgId))
        )[0]?.name ?? null)
      : null,
  roleCodes: async (userId: string) =>
    (
      await db
        .select({ code: role.roleCode })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .where(and(eq(userRole.userId, userId), eq(role.status, enabled.on)))
    ).map(row => row.code),
  functionCodes: async (userId: string) =>
    (
      await db
        .selectDistinct({ code: func.funcCode })
        .from(userRole)
        .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.status, enabled.on)))
        .innerJoin(roleFunction, eq(roleFunction.roleId, role.id))
        .innerJoin(func, and(eq(func.funcCode, roleFunction.funcCode), eq(func.status, enabled.on)))
        .where(eq(userRole.userId, userId))
    ).map(row => row.code),
  menus: () =>
    db
      .select()
      .from(menu)
      .where(and(eq(menu.status, enabled.on), eq(menu.hidden, false)))
      .orderBy(asc(menu.sort), asc(menu.menuCode)),
})

export type SessionRepo = ReturnType<typeof sessionRepo>
