import type { MenuItem, SessionRow, User } from '@sunport/contract/calls/session.ts'
import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { LoginReason } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { checkCredential, checkNothing } from '../../platform/crypto/password.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recorded } from '../../platform/database/served.ts'
import { createGates } from '../../platform/gate.ts'
import type { Actor, CookieChange, CurrentUser, SessionHold } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { highestLevel, rightsOf, rolesOf } from '../../platform/rights/grants.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import type { OrganisationRow, RoleRow, UserRow } from '../../platform/rights/tables.ts'
import { visibleMenu } from '../../platform/rights/visible-menu.ts'
import type { DeviceService } from './devices.ts'
import { countFailure } from './failures.ts'
import { sessionRepo } from './repo.ts'
import { standIns } from './stand-ins.ts'
import { suspicion } from './suspicion.ts'
import type { session } from './table.ts'
import { type Unit, unusable } from './usable.ts'

const minute = 60_000
const hour = 60 * minute
/** Not every request writes its time: once a minute is enough for the idle limit. */
const seenEveryMs = minute

interface LoginAttempt {
  username: string
  credential: string
  userAgent: string
  /** What the browser shows of having been here. */
  device: string | undefined
  /** Asked for once failures have made a name or an address suspicious; throws unless it is right. */
  takeCaptcha(): Promise<void>
}

export interface Login {
  token: string
  userId: string
  hold: SessionHold | undefined
  /** What the browser is known by from now on. */
  cookies: CookieChange[]
}

const wireDay = (time: Date): string => toWireTime(time).slice(0, 10)

/** A session as lists name it: enough to know it by, no use as one. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16)

/** More at once than a person has windows. */
const namesakesWaiting = 20

export const sessionService = (
  { config, db, clock, settings }: Pick<Platform, 'config' | 'db' | 'clock' | 'settings'>,
  { noteLogin, notify }: { noteLogin: NoteLogin; notify: Notify },
  devices: DeviceService,
) => {
  const repo = sessionRepo(db)
  const today = (): string => wireDay(clock.now())
  const byName = createGates(1, namesakesWaiting)
  const isSuspicious = suspicion(repo, clock, settings)

  const fail = async (name: string, userId: string | undefined, actor: Actor): Promise<never> => {
    const now = clock.now()
    const lockUntil = new Date(now.getTime() + settings.get('security.lock-minutes') * minute)
    await repo.addFailure(actor.ip, name, now)
    if (userId)
      await countFailure(db, notify, clock, userId, settings.get('security.lock-failures'), lockUntil, actor)
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

  const isPasswordOld = (user: UserRow): boolean => {
    const days = settings.get('security.password-days')
    return days > 0 && clock.now().getTime() - user.passwordChangedAt.getTime() > days * 24 * hour
  }

  const lacksFactor = (user: UserRow, roles: readonly RoleRow[]): boolean =>
    user.mfa === 'off' && (user.mfaRequired || roles.some(({ requiresMfa }) => requiresMfa))

  /** What the account waits for, in whichever session that its password opens. */
  const holdOfAccount = (user: UserRow, roles: readonly RoleRow[]): SessionHold | undefined => {
    if (user.mustChangePassword || isPasswordOld(user)) return 'password'
    return lacksFactor(user, roles) ? 'enrolment' : undefined
  }

  const holdOf = (
    user: UserRow,
    row: typeof session.$inferSelect,
    roles: readonly RoleRow[],
  ): SessionHold | undefined => {
    if (row.needsSecondFactor && !row.secondFactorAt) return 'second-factor'
    if (row.locked) return 'locked'
    if (row.ssoIdentityId === null) return holdOfAccount(user, roles)
    // No password was shown, so none is old; the provider may have seen a second factor.
    return lacksFactor(user, roles) && !row.ssoFactor ? 'enrolment' : undefined
  }

  /** Rights are read anew each time: a change of roles holds at once. */
  const currentUser = async (
    user: UserRow,
    org: OrganisationRow | null | undefined,
    absentIds: readonly string[],
    viaSso: boolean,
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
      standsIn: await standIns(db, absentIds, roles, today()),
      ...(viaSso && { viaSso }),
      hold: holdBy(roles),
    }
  }

  /** Where passwords are for emergencies, the three administrators are those who have them. */
  const isForSsoOnly = async (user: UserRow): Promise<boolean> => {
    if (!config.sso || !settings.get('security.sso-only')) return false
    const administrators: readonly string[] = Object.values(administratorRoles)
    const roles = await rolesOf(db, user.id, today())
    return !roles.some(({ roleCode }) => administrators.includes(roleCode))
  }

  const login = async (name: string, attempt: LoginAttempt, actor: Actor): Promise<Login> => {
    const { credential, userAgent, username } = attempt
    const now = clock.now()
    const tried = { userName: username, method: 'password' as const, actor: { ...actor, userAgent } }
    const noteFailure = (reason: LoginReason, userId?: string) =>
      noteLogin(db, { ...tried, userId, reason, secondFactor: 'none' })
    const user = await repo.findUserByName(name)
    const device = user && (await devices.find(attempt.device, user.id))
    try {
      if (await isSuspicious({ name, user, ip: actor.ip, device })) await attempt.takeCaptcha()
    } catch (error) {
      if (error instanceof Problem)
        await noteFailure(error.key === 'request.too_many' ? 'too-many' : 'captcha', user?.id)
      throw error
    }
    const isKnown = user && device ? await devices.takeTry(device.tokenHash, user.id) : false
    const isRight = user
      ? await checkCredential(user.credential, credential, user.id)
      : await checkNothing(credential)
    const isLocked = Boolean(user?.lockedUntil && user.lockedUntil > now)
    const passesLock = isLocked && isKnown
    const unit = await repo.findOrganisation(user?.orgId ?? null)
    let refusal = refusalOf(user, unit, isRight, isLocked && !passesLock, actor.ip)
    if (user && !refusal && (await isForSsoOnly(user))) refusal = 'sso-only'
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
    const cookies = await db.transaction(async tx => {
      const inside = sessionRepo(tx)
      // Another instance may have locked it, or its password may be another one by now.
      if (!(await inside.noteLogin(user, now, actor.ip, passesLock))) throw new Problem('login.failed')
      await inside.insertSession(row)
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
      // Known is what its owner has used, with all that he has to show.
      return row.needsSecondFactor ? [] : devices.remember(tx, attempt.device, user.id)
    })
    const begun = {
      ...row,
      ...{ endedAt: null, endReason: null, locked: false, secondFactorAt: null, codeFailedCount: 0 },
      ...{ ssoIdentityId: null, ssoSid: null, ssoFactor: false, ssoHint: null },
    }
    const hold = holdOf(user, begun, await rolesOf(db, user.id, today()))
    return { token, userId: user.id, hold, cookies }
  }

  return {
    holdOfAccount,

    /**
     * Every failure has one answer, so that nobody learns which names exist or are locked. Guesses at one name come
     * one after the other: whoever sends many at once meets the lock that the first of them brought about.
     */
    login: (attempt: LoginAttempt, actor: Actor): Promise<Login> => {
      const name = canonicalName(attempt.username)
      return byName(name, () => login(name, attempt, actor))
    },

    logout: async (token: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        const ended = await inside.endSession(hashToken(token), clock.now(), 'logout')
        // Whoever leaves need not be signed in any more: the session says whose it was.
        const user = ended && (await inside.findUser(ended.userId))
        const unit = user && (await inside.findOrganisation(user.orgId))
        if (user)
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
            {
              module: 'sys',
              entity: 'session',
              entityId: user.id,
              title: user.userName,
              action: 'logout',
            },
          )
      })
    },

    /** The user behind a token. */
    userOf: async (token: string): Promise<CurrentUser> => {
      const now = clock.now()
      const found = await repo.findSession(hashToken(token), today())
      if (!found) throw new Problem('token.unknown')
      const { session, user, org, absentIds } = found
      if (session.endedAt || unusable(user, org, today(), session.ip ?? '')) throw new Problem('token.ended')
      const [idle, age] = [session.lastSeenAt, session.createdAt].map(time => now.getTime() - time.getTime())
      if (
        (idle ?? 0) > settings.get('security.idle-minutes') * minute ||
        (age ?? 0) > settings.get('security.session-hours') * hour
      )
        throw new Problem('token.unknown')
      // A database that takes no writes is still read; at worst the session ends early.
      if ((idle ?? 0) > seenEveryMs)
        await recorded(() => repo.seeSession(session.tokenHash, now)).catch(() => {})
      const viaSso = session.ssoIdentityId !== null
      return currentUser(user, org, absentIds, viaSso, roles => holdOf(user, session, roles))
    },

    /** Somebody whose work goes on without him, from where he asked for it; undefined when he may do nothing any more. */
    userById: async (id: string, ip: string): Promise<CurrentUser | undefined> => {
      const user = await repo.findUser(id)
      if (!user) return undefined
      const org = await repo.findOrganisation(user.orgId)
      // What he does in another's stead he does at his desk.
      return unusable(user, org, today(), ip) ? undefined : currentUser(user, org, [], false, () => undefined)
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

    /** Every session of somebody but the one he asks from. */
    endOthers: (user: Pick<CurrentUser, 'id' | 'userName'>, token: string, actor: Actor): Promise<number> =>
      db.transaction(async tx => {
        const entry = { module: 'sys', entity: 'session', entityId: user.id, title: user.userName } as const
        await writeAudit(tx, clock, actor, { ...entry, action: 'end-others' })
        return sessionRepo(tx).endSessionsOf(user.id, clock.now(), 'ended', hashToken(token))
      }),

    /** The screen of one session, locked by whoever sits at it, or opened again. */
    setLocked: (user: Pick<CurrentUser, 'id' | 'userName'>, token: string, locked: boolean, actor: Actor) =>
      db.transaction(async tx => {
        await sessionRepo(tx).changeSession(hashToken(token), { locked })
        const entry = { module: 'sys', entity: 'session', entityId: user.id, title: user.userName } as const
        await writeAudit(tx, clock, actor, { ...entry, action: locked ? 'lock-screen' : 'unlock-screen' })
      }),

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
  viaSso: user.viaSso ?? false,
  frameOrigins,
  signKey,
})

export type SessionService = ReturnType<typeof sessionService>
