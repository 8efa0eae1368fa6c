import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import type { LoginReason } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { checkCredential, checkNothing } from '../../platform/crypto/password.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import { createGates } from '../../platform/gate.ts'
import type { Actor, CookieChange, SessionHold } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { rolesOf } from '../../platform/rights/grants.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { DeviceService } from './devices.ts'
import { countFailure } from './failures.ts'
import type { Holds } from './holds.ts'
import { sessionRepo } from './repo.ts'
import { sessionIdOf } from './session-id.ts'
import { suspicion } from './suspicion.ts'
import { type Unit, unusable } from './usable.ts'

const minute = 60_000
/** More at once than a person has windows. */
const namesakesWaiting = 20

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

export interface SigningInNeeds {
  noteLogin: NoteLogin
  notify: Notify
  devices: DeviceService
  holds: Holds
  today(): string
}

/** Passwords: what is asked of them, what follows a wrong one, and the session that a right one opens. */
export const signingIn = (
  { config, db, clock, settings }: Pick<Platform, 'config' | 'db' | 'clock' | 'settings'>,
  { noteLogin, notify, devices, holds, today }: SigningInNeeds,
) => {
  const repo = sessionRepo(db)
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
    const hold = holds.holdOf(user, begun, await rolesOf(db, user.id, today()))
    return { token, userId: user.id, hold, cookies }
  }

  /**
   * Every failure has one answer, so that nobody learns which names exist or are locked. Guesses at one name come
   * one after the other: whoever sends many at once meets the lock that the first of them brought about.
   */
  return (attempt: LoginAttempt, actor: Actor): Promise<Login> => {
    const name = canonicalName(attempt.username)
    return byName(name, () => login(name, attempt, actor))
  }
}
