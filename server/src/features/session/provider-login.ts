import type { LoginReason } from '@sunport/contract/log-codes.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { providerRepo } from './provider-repo.ts'
import { sessionRepo } from './repo.ts'
import { sessionIdOf } from './session-id.ts'
import { unusable } from './usable.ts'

/** What the unit's provider has said of somebody whose account is known. */
export interface ProviderEntry {
  userId: string
  identityId: string
  /** The name of the session at the provider. */
  sid: string | undefined
  /** A second factor that counts here was shown there. */
  isProven: boolean
  /** What the provider wants to see when he leaves; sealed. */
  hint: string
  /** The session that this browser had before: it ends. */
  before: string | undefined
}

type Entered = { token: string } | { refusal: LoginReason }

const source = '单位统一登录'

/** Sessions of those whom the unit's provider has named. Guesses at their passwords are nothing to them. */
export const providerLogin = (
  { clock }: Pick<Platform, 'clock'>,
  { noteLogin }: { noteLogin: NoteLogin },
  today: () => string,
) => ({
  enter: async (tx: Transaction, entry: ProviderEntry, actor: Actor): Promise<Entered> => {
    const { userId, identityId, sid, isProven, hint, before } = entry
    const inside = sessionRepo(tx)
    const user = await providerRepo(tx).holdUser(userId)
    const unit = await inside.findOrganisation(user?.orgId ?? null)
    const refusal = user ? unusable(user, unit, today(), actor.ip) : 'sso-unknown'
    if (!user || refusal) return { refusal: refusal ?? 'sso-unknown' }
    const now = clock.now()
    const token = newToken()
    const tokenHash = hashToken(token)
    if (before) await inside.endSession(hashToken(before), now, 'replaced')
    await inside.insertSession({
      ...{
        tokenHash,
        userId,
        createdAt: now,
        lastSeenAt: now,
        ip: actor.ip,
        userAgent: actor.userAgent ?? '',
      },
      needsSecondFactor: isProven || user.mfa !== 'off',
      secondFactorAt: isProven ? now : null,
      ...{ ssoIdentityId: identityId, ssoSid: sid ?? null, ssoFactor: isProven, ssoHint: hint },
    })
    await inside.changeUser(userId, { lastLoginAt: now, lastLoginIp: actor.ip })
    const ownFactor = user.mfa === 'off' ? 'none' : 'waiting'
    await noteLogin(tx, {
      ...{ userName: user.userName, userId, method: 'sso', reason: 'passed', actor },
      secondFactor: isProven ? 'passed' : ownFactor,
      sessionId: sessionIdOf(tokenHash),
    })
    const { userName, orgId } = user
    await writeAudit(
      tx,
      clock,
      { ...actor, userId, userName, orgId, orgName: unit?.orgName ?? null },
      {
        module: 'sys',
        entity: 'session',
        entityId: userId,
        title: userName,
        action: 'login',
        reason: source,
      },
    )
    return { token }
  },

  /** Ends sessions that began at the provider: one of them by its name there, or all of somebody. */
  end: async (
    tx: Transaction,
    which: { identityId: string; sid: string | undefined },
    reason: string,
    actor: Actor,
  ): Promise<number> => {
    const ended = await providerRepo(tx).endSessions(which, clock.now(), 'provider')
    for (const { userId, userName } of new Map(ended.map(row => [row.userId, row])).values())
      await writeAudit(tx, clock, actor, {
        ...{ module: 'sys', entity: 'session', entityId: userId, title: userName, action: 'end', reason },
      } as const)
    return ended.length
  },

  /** Where a session came from; undefined when a password opened it. */
  originOf: (tx: Parameters<typeof providerRepo>[0], token: string) =>
    providerRepo(tx).originOf(hashToken(token)),
})

export type ProviderLogin = ReturnType<typeof providerLogin>
