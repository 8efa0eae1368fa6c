import type { MenuItem, SessionRow, User } from '@sunport/contract/calls/session.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { unitState } from '@sunport/contract/desk-codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { LoginReason } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import type { Clock } from '../../platform/clock.ts'
import { checkCredential, checkNothing } from '../../platform/crypto/password.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor, CurrentUser, SessionHold } from '../../platform/http/context.ts'
import { highestLevel, rightsOf, rolesOf } from '../../platform/rights/grants.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import type { OrganisationRow, RoleRow, UserRow } from '../../platform/rights/tables.ts'
import { visibleMenu } from '../../platform/rights/visible-menu.ts'
import type { Settings } from '../../platform/settings.ts'
import { isAllowedAddress } from './address-rule.ts'
import { sessionRepo } from './repo.ts'
import type { session } from './table.ts'

const minute = 60_000
const hour = 60 * minute
const failureWindowMs = 10 * minute
/** Not every request writes its time: once a minute is enough for the idle limit. */
const seenEveryMs = minute

interface LoginAttempt {
  username: string
  credential: string
  userAgent: string
  /** Asked for once failures have made a name or an address suspicious; throws unless it is right. */
  takeCaptcha(): Promise<void>
}

export interface Login {
  token: string
  userId: string
  hold: SessionHold | undefined
}

const wireDay = (time: Date): string => toWireTime(time).slice(0, 10)

type Unit = Pick<OrganisationRow, 'unitState'> | null | undefined

/** Why an account may not be used on a day, from an address; nobody acts for a unit that is paused or gone. */
const unusable = (user: UserRow, unit: Unit, today: string, ip: string): LoginReason | undefined => {
  if (user.status !== enabled.on) return 'disabled'
  if (unit && unit.unitState !== unitState.normal) return 'unit-paused'
  if (user.validFrom !== null && user.validFrom > today) return 'not-yet-valid'
  if (user.validTo !== null && user.validTo < today) return 'expired'
  return isAllowedAddress(user.loginIpRule, ip) ? undefined : 'address-refused'
}

/** A session as lists name it: enough to know it by, no use as one. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16)

export const sessionService = (db: Db, clock: Clock, settings: Settings, noteLogin: NoteLogin) => {
  const repo = sessionRepo(db)
  const today = (): string => wireDay(clock.now())

  const fail = async (name: string, userId: string | undefined, actor: Actor): Promise<never> => {
    const now = clock.now()
    const lockUntil = new Date(now.getTime() + settings.get('security.lock-minutes') * minute)
    await repo.addFailure(actor.ip, name, now)
    if (userId) await repo.countUserFailure(userId, settings.get('security.lock-failures'), lockUntil)
    throw new Problem('login.failed')
  }

  /** For the log alone: whoever tries is told the same of every one of these. */
  const refusalOf = (
    user: UserRow | undefined,
    unit: Unit,
    isRight: boolean,
    isLocked: boolean,
    ip: string,
  ): LoginReason | undefined => {
    if (!user) return 'unknown-user'
    if (isLocked) return 'locked'
    return isRight ? unusable(user, unit, today(), ip) : 'wrong-password'
  }

  /** Names count whether they exist or not; a right password takes off what the name had before. */
  const isSuspicious = async (name: string, user: UserRow | undefined, ip: string): Promise<boolean> => {
    const windowStart = new Date(clock.now().getTime() - failureWindowMs)
    const ofAddress = await repo.countFailures(ip, windowStart)
    if (ofAddress >= settings.get('security.address-failures')) throw new Problem('request.too_many')
    const limit = settings.get('security.captcha-failures')
    if (ofAddress >= limit) return true
    const since = user?.lastLoginAt && user.lastLoginAt > windowStart ? user.lastLoginAt : windowStart
    return (await repo.countFailuresOfName(name, since)) >= limit
  }

  const isPasswordOld = (user: UserRow): boolean => {
    const days = settings.get('security.password-days')
    return days > 0 && clock.now().getTime() - user.passwordChangedAt.getTime() > days * 24 * hour
  }

  const holdOf = (
    user: UserRow,
    row: typeof session.$inferSelect,
    roles: readonly RoleRow[],
  ): SessionHold | undefined => {
    if (row.needsSecondFactor && !row.secondFactorAt) return 'second-factor'
    if (row.locked) return 'locked'
    if (user.mustChangePassword || isPasswordOld(user)) return 'password'
    const needsFactor = user.mfaRequired || roles.some(({ requiresMfa }) => requiresMfa)
    return needsFactor && user.mfa === 'off' ? 'enrolment' : undefined
  }

  /** Rights are read anew each time: a change of roles holds at once. */
  const currentUser = async (
    user: UserRow,
    org: OrganisationRow | null | undefined,
    holdBy: (roles: readonly RoleRow[]) => SessionHold | undefined,
  ): Promise<CurrentUser> => {
    const { id, orgId, siteIds } = user
    const { roles, grants } = await rightsOf(db, { id, orgId, orgPath: org?.path ?? null, siteIds }, today())
    return {
      id,
      userName: user.userName,
      realName: user.realName,
      orgId,
      orgName: org?.orgName ?? null,
      avatar: user.avatar,
      level: highestLevel(roles),
      roleCodes: roles.map(({ roleCode }) => roleCode),
      grants,
      siteIds,
      hold: holdBy(roles),
    }
  }

  return {
    /** Every failure has one answer, so that nobody learns which names exist or are locked. */
    login: async (attempt: LoginAttempt, actor: Actor): Promise<Login> => {
      const { credential, userAgent } = attempt
      const now = clock.now()
      const { username } = attempt
      const name = canonicalName(username)
      const tried = { userName: username, method: 'password' as const, actor: { ...actor, userAgent } }
      const noteFailure = (reason: LoginReason, userId?: string) =>
        noteLogin(db, { ...tried, userId, reason, secondFactor: 'none' })
      const user = await repo.findUserByName(name)
      try {
        if (await isSuspicious(name, user, actor.ip)) await attempt.takeCaptcha()
      } catch (error) {
        if (error instanceof Problem)
          await noteFailure(error.key === 'request.too_many' ? 'too-many' : 'captcha', user?.id)
        throw error
      }
      const isRight = user
        ? await checkCredential(user.credential, credential, user.id)
        : await checkNothing(credential)
      const isLocked = user?.lockedUntil && user.lockedUntil > now
      const unit = await repo.findOrganisation(user?.orgId ?? null)
      const refusal = refusalOf(user, unit, isRight, Boolean(isLocked), actor.ip)
      if (!user || refusal) {
        await noteFailure(refusal ?? 'unknown-user', user?.id)
        return fail(name, isLocked ? undefined : user?.id, actor)
      }
      const token = newToken()
      const row = {
        tokenHash: hashToken(token),
        userId: user.id,
        createdAt: now,
        lastSeenAt: now,
        ip: actor.ip,
        userAgent,
        needsSecondFactor: user.mfa !== 'off',
      }
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        await inside.insertSession(row)
        await inside.noteLogin(user.id, now, actor.ip)
        await noteLogin(tx, {
          ...tried,
          userName: user.userName,
          userId: user.id,
          reason: 'passed',
          secondFactor: row.needsSecondFactor ? 'waiting' : 'none',
          sessionId: sessionIdOf(row.tokenHash),
        })
        await writeAudit(
          tx,
          clock,
          {
            ...actor,
            userId: user.id,
            userName: user.userName,
            orgId: user.orgId,
            orgName: unit?.orgName ?? null,
          },
          { module: 'sys', entity: 'session', entityId: user.id, title: user.userName, action: 'login' },
        )
      })
      const begun = {
        ...row,
        endedAt: null,
        endReason: null,
        locked: false,
        secondFactorAt: null,
        codeFailedCount: 0,
      }
      return { token, userId: user.id, hold: holdOf(user, begun, await rolesOf(db, user.id, today())) }
    },

    logout: async (token: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const ended = await sessionRepo(tx).endSession(hashToken(token), clock.now(), 'logout')
        if (ended)
          await writeAudit(
            tx,
            clock,
            { ...actor, userId: ended.userId },
            {
              module: 'sys',
              entity: 'session',
              entityId: ended.userId,
              title: actor.userName,
              action: 'logout',
            },
          )
      })
    },

    /** The user behind a token. */
    userOf: async (token: string): Promise<CurrentUser> => {
      const now = clock.now()
      const found = await repo.findSession(hashToken(token))
      if (!found) throw new Problem('token.unknown')
      const { session, user, org } = found
      if (session.endedAt || unusable(user, org, today(), session.ip ?? '')) throw new Problem('token.ended')
      const [idle, age] = [session.lastSeenAt, session.createdAt].map(time => now.getTime() - time.getTime())
      if (
        (idle ?? 0) > settings.get('security.idle-minutes') * minute ||
        (age ?? 0) > settings.get('security.session-hours') * hour
      )
        throw new Problem('token.unknown')
      if ((idle ?? 0) > seenEveryMs) await repo.seeSession(session.tokenHash, now)
      return currentUser(user, org, roles => holdOf(user, session, roles))
    },

    /** Somebody whose work goes on without him, from where he asked for it; undefined when he may do nothing any more. */
    userById: async (id: string, ip: string): Promise<CurrentUser | undefined> => {
      const user = await repo.findUser(id)
      if (!user) return undefined
      const org = await repo.findOrganisation(user.orgId)
      return unusable(user, org, today(), ip) ? undefined : currentUser(user, org, () => undefined)
    },

    menuOf: async (user: Pick<CurrentUser, 'grants'>): Promise<MenuItem[]> =>
      visibleMenu(await repo.menus(), new Set(user.grants.keys())),

    list: async (userId: string, token: string): Promise<SessionRow[]> => {
      const idleMs = settings.get('security.idle-minutes') * minute
      const rows = await repo.openSessions(userId, new Date(clock.now().getTime() - idleMs))
      return rows.map(row => ({
        id: sessionIdOf(row.tokenHash),
        ip: row.ip,
        userAgent: row.userAgent,
        createdAt: toWireTime(row.createdAt),
        lastSeenAt: toWireTime(row.lastSeenAt),
        isCurrent: row.tokenHash === hashToken(token),
      }))
    },

    /** Ends one of somebody's sessions, named as the list names it. */
    end: async (userId: string, id: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        const rows = await inside.openSessions(userId, new Date(0))
        const chosen = rows.find(({ tokenHash }) => sessionIdOf(tokenHash) === id)
        if (!chosen) throw new Problem('data.not_found')
        await inside.endSession(chosen.tokenHash, clock.now(), 'ended')
        await writeAudit(tx, clock, actor, {
          module: 'sys',
          entity: 'session',
          entityId: userId,
          title: (await inside.findUser(userId))?.userName ?? null,
          action: 'end',
        })
      })
    },

    /** Within the transaction of whatever makes the sessions of somebody end. */
    endAllOf: (tx: Transaction, userId: string, reason: string, exceptToken?: string): Promise<number> =>
      sessionRepo(tx).endSessionsOf(
        userId,
        clock.now(),
        reason,
        exceptToken === undefined ? '' : hashToken(exceptToken),
      ),
  }
}

export const toUser = (user: CurrentUser, signKey: string, frameOrigins: string[]): User => ({
  userId: user.id,
  userName: user.userName,
  realName: user.realName,
  orgName: user.orgName,
  avatar: user.avatar,
  userType: user.roleCodes,
  functions: [...user.grants.keys()].sort(),
  hold: user.hold ?? null,
  frameOrigins,
  signKey,
})

export type SessionService = ReturnType<typeof sessionService>
