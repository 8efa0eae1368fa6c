import { calls } from '@sunport/contract/calls.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { bound } from '../../platform/feature.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import { holdProblems } from '../../platform/http/invoke.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AccountDeps, accountHandlers } from './account.ts'
import { avatarService } from './avatar.ts'
import { deviceService } from './devices.ts'
import { expiredCleanupTask } from './expired-cleanup.ts'
import { randomPassword } from './first-administrators.ts'
import { passwordService } from './passwords.ts'
import { providerLogin } from './provider-login.ts'
import { type SessionDeps, sessionHandlers } from './routes.ts'
import { secondFactorService } from './second-factor.ts'
import { sessionService } from './service.ts'
import { tokenService } from './tokens.ts'

export interface SessionNeeds extends Pick<SessionDeps, 'takeCaptcha' | 'framedOrigins'> {
  noteLogin: NoteLogin
  notify: Notify
  sites: Pick<SessionDeps, 'allSites'>
  codes: AccountDeps['codes']
  forgetCaptchas(): Promise<unknown>
  forgetUploads(): Promise<unknown>
  forgetProofs(): Promise<unknown>
}

/** Who is signed in, and the own account. */
export const sessionFeature = (platform: Platform, needs: SessionNeeds) => {
  const { db, clock, settings, secret, signatures, formTokens } = platform
  const { noteLogin, sites, takeCaptcha, framedOrigins, codes, forgetCaptchas, forgetUploads, forgetProofs } =
    needs
  const devices = deviceService(db, clock, settings)
  const sessions = sessionService(platform, needs, devices)
  const passwords = passwordService(db, clock, settings, sessions, needs.notify)
  const provider = providerLogin(platform, needs, () => toWireTime(clock.now()).slice(0, 10))
  const secondFactor = secondFactorService(db, clock, settings, secret)
  const avatars = avatarService(db, clock)
  const tokens = tokenService(db, clock, sessions.holdOfAccount)
  return {
    calls: [
      bound(
        calls.session,
        sessionHandlers({
          db,
          clock,
          noteLogin,
          sessions,
          passwords,
          secondFactor,
          devices,
          signingKeyOf: signatures.sessionKeyOf,
          allSites: sites.allSites,
          takeCaptcha,
          framedOrigins,
        }),
      ),
      bound(calls.apiToken, {
        list: (_, context) => tokens.list(userOf(context).id),
        create: async ({ password, ...wanted }, context) => {
          await passwords.confirm(userOf(context).id, password, 'password.old_wrong', actorOf(context))
          return tokens.create(wanted, userOf(context), actorOf(context))
        },
        revoke: ({ id }, context) => tokens.revoke(id, userOf(context).id, actorOf(context)),
      }),
      bound(calls.account, accountHandlers({ db, clock, passwords, secondFactor, avatars, codes })),
    ],
    tasks: [
      expiredCleanupTask({
        captchas: forgetCaptchas,
        devices: devices.forgetOld,
        formTokens: formTokens.forgetOld,
        nonces: signatures.forgetOldNonces,
        proofs: forgetProofs,
        uploads: forgetUploads,
      }),
    ],
    offers: {
      /** Whoever is fully signed in; a session that waits for something opens nothing. */
      userOfToken: async (token: string) => {
        const user = await sessions.userOf(token)
        if (user.hold) throw new Problem(holdProblems[user.hold])
        return user
      },
      /** Also whoever still has to unlock, or to show a second factor; each call then judges by itself. */
      heldUserOfToken: sessions.userOf,
      userOfBearer: tokens.userOf,
      tokens: { list: tokens.list, revoke: tokens.revoke },
      userById: sessions.userById,
      /** Sessions of those whom the unit's provider has named. */
      provider,
      menuOf: sessions.menuOf,
      /** What the keepers of accounts do to them. */
      accounts: {
        randomPassword,
        resetPassword: passwords.reset,
        endSessions: sessions.endAllOf,
      },
      sessions: { list: (userId: string) => sessions.list(userId, ''), end: sessions.end },
    },
  }
}
