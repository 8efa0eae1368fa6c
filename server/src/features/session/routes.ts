import type { session } from '@sunport/contract/calls/session.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import type { LoginMethod, LoginReason } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext, type CurrentUser, tokenOf, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import { type DeviceService, deviceCookie } from './devices.ts'
import type { PasswordService } from './passwords.ts'
import { providerRepo } from './provider-repo.ts'
import { sessionRepo } from './repo.ts'
import type { SecondFactorService } from './second-factor.ts'
import type { SessionService } from './service.ts'
import { sessionIdOf } from './session-id.ts'
import { toUser } from './wire-user.ts'

/** So long after coming from the unit's provider nothing else is asked for. */
const freshMs = 10 * 60_000

interface SiteListItem {
  id: string
  siteCode: string
  name: string
  regionCode: string
}

export interface SessionDeps {
  db: Db
  clock: Clock
  noteLogin: NoteLogin
  sessions: SessionService
  passwords: PasswordService
  secondFactor: SecondFactorService
  devices: DeviceService
  signingKeyOf(token: string): string
  allSites(): SiteListItem[]
  /** Throws unless the caller typed what his picture shows; the picture is used up. */
  takeCaptcha(verifyCode: string | undefined, context: CallContext): Promise<void>
  framedOrigins(): string[]
}

/** Whoever has not unlocked, or not shown the second factor, must not replace what that would take. */
const refuseHeld = ({ hold }: CurrentUser): void => {
  if (hold === 'locked') throw new Problem('session.locked')
  if (hold === 'second-factor') throw new Problem('session.second_factor')
}

/** Who holds no function yet has nothing to do on any site. */
const reachedSites = (sites: readonly SiteListItem[], { grants }: CurrentUser): SiteListItem[] => {
  const scopes = [...grants.values()]
  return sites.filter(({ id }) => scopes.some(scope => coversSite(scope, id)))
}

export const sessionHandlers = ({
  db,
  clock,
  noteLogin,
  sessions,
  passwords,
  secondFactor,
  devices,
  signingKeyOf,
  allSites,
  takeCaptcha,
  framedOrigins,
}: SessionDeps): Handlers<typeof session> => {
  /** Whatever proves somebody's identity once more, with its outcome in the log of logins. */
  const proving = async (
    context: CallContext,
    method: LoginMethod,
    wrong: LoginReason,
    work: () => Promise<unknown>,
  ): Promise<null> => {
    const { id, userName } = userOf(context)
    const tried = { userName, userId: id, method, actor: actorOf(context) }
    const sessionId = sessionIdOf(hashToken(tokenOf(context)))
    const isCode = method !== 'unlock'
    try {
      await work()
    } catch (error) {
      const reason = error instanceof Problem && error.key === 'session.code_locked' ? 'locked' : wrong
      if (error instanceof Problem)
        await noteLogin(db, { ...tried, sessionId, reason, secondFactor: isCode ? 'failed' : 'none' })
      throw error
    }
    await noteLogin(db, { ...tried, sessionId, reason: 'passed', secondFactor: isCode ? 'passed' : 'none' })
    return null
  }

  /** Whom the provider has just named need not have a password here; a session that was left open is no proof. */
  const justFromProvider = async (context: CallContext): Promise<UserRow> => {
    const origin = await providerRepo(db).originOf(hashToken(tokenOf(context)))
    const isFresh = origin && clock.now().getTime() - origin.createdAt.getTime() < freshMs
    const user = isFresh ? await sessionRepo(db).findUser(userOf(context).id) : undefined
    if (!user) throw new Problem('session.provider_stale')
    return user
  }

  return {
    login: async ({ username, password, verifyCode }, context) => {
      const attempt = {
        username,
        credential: password,
        userAgent: context.userAgent,
        device: context.cookie(deviceCookie),
        takeCaptcha: () => takeCaptcha(verifyCode, context),
      }
      const { token, hold, cookies } = await sessions.login(attempt, actorOf(context))
      context.cookies.push({ name: tokenCookie, value: token }, ...cookies)
      return { access_token: signingKeyOf(token), hold: hold ?? null }
    },
    logout: async (_, context) => {
      if (context.token) await sessions.logout(context.token, actorOf(context))
      context.cookies.push({ name: tokenCookie, value: null })
      return null
    },
    user: async (_, context) => toUser(userOf(context), signingKeyOf(tokenOf(context)), framedOrigins()),
    userMenu: (_, context) => sessions.menuOf(userOf(context)),
    // Those that any of his functions reaches. The site that was come to stands first: pages begin with it.
    getAllSite: async (_, context) =>
      reachedSites(allSites(), userOf(context))
        .toSorted((a, b) => Number(b.id === context.site.id) - Number(a.id === context.site.id))
        .map(({ id, siteCode, name, regionCode }) => ({ id, siteCode, name, regionCode })),

    lock: async (_, context) => {
      await sessions.setLocked(userOf(context), tokenOf(context), true, actorOf(context))
      return null
    },
    unlock: ({ password }, context) =>
      proving(context, 'unlock', 'wrong-password', async () => {
        await passwords.confirm(userOf(context).id, password, 'session.unlock_wrong', actorOf(context))
        await sessions.setLocked(userOf(context), tokenOf(context), false, actorOf(context))
      }),

    passSecondFactor: async ({ code }, context) => {
      await proving(context, code.includes('-') ? 'recovery' : 'totp', 'wrong-code', async () => {
        const user = await sessionRepo(db).findUser(userOf(context).id)
        if (!user) throw new Problem('token.unknown')
        await secondFactor.pass(user, tokenOf(context), code, actorOf(context))
      })
      const before = context.cookie(deviceCookie)
      context.cookies.push(...(await devices.remember(db, before, userOf(context).id)))
      return null
    },
    beginSecondFactor: async ({ password }, context) => {
      const caller = userOf(context)
      refuseHeld(caller)
      const confirmed = password
        ? passwords.confirm(caller.id, password, 'password.old_wrong', actorOf(context))
        : justFromProvider(context)
      return secondFactor.enrol(await confirmed, actorOf(context))
    },
    endSecondFactor: async ({ password, code }, context) => {
      const user = await passwords.confirm(
        userOf(context).id,
        password,
        'password.old_wrong',
        actorOf(context),
      )
      await secondFactor.remove(user, tokenOf(context), code, actorOf(context))
      return null
    },

    changePassword: async ({ oldPassword, newPassword }, context) => {
      const caller = userOf(context)
      refuseHeld(caller)
      const user = await passwords.confirm(caller.id, oldPassword, 'password.old_wrong', actorOf(context))
      await passwords.change(user, newPassword, tokenOf(context), actorOf(context))
      return null
    },

    listSessions: (_, context) => sessions.list(userOf(context).id, tokenOf(context)),
    endSession: async ({ id }, context) => {
      await sessions.end(userOf(context).id, id, actorOf(context))
      return null
    },
    endOtherSessions: (_, context) => sessions.endOthers(userOf(context), tokenOf(context), actorOf(context)),
  }
}
