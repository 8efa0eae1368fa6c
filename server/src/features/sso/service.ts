import { routerBase } from '@sunport/contract/constants.ts'
import { deskPath } from '@sunport/contract/rules/desk-path.ts'
import type { SsoProblem } from '@sunport/contract/sso/door.ts'
import { ssoCallbackPath } from '@sunport/contract/sso/door.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hashToken } from '../../platform/crypto/secrets.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { type EnteringNeeds, entering } from './entering.ts'
import { briefly, problemOfFailure } from './failure.ts'
import { journeySeconds, journeys } from './journey.ts'
import { leftAtProvider } from './left.ts'
import { personOf } from './person.ts'
import type { Provider } from './provider.ts'
import { Refused } from './refused.ts'
import { ssoRepo } from './repo.ts'

export interface SsoNeeds extends EnteringNeeds {
  noteLogin: NoteLogin
}

interface Failed {
  problem: SsoProblem
  redirect: string
}

/** 单位统一登录: the way to the provider and back. */
export const ssoService = (platform: Platform, provider: Provider, needs: SsoNeeds) => {
  const { db, clock, log, secret, settings, origin } = platform
  const { issuer } = provider
  const travelling = journeys(secret, issuer)
  const { enter } = entering(platform, issuer, needs)
  const left = leftAtProvider(platform, provider, needs.provider)
  // It lives as long as a session; a rotation of keys in between costs a question at the provider.
  const hints = createSealer(deriveKey(secret, 'sso-hint'))
  const redirectUri = `${origin}${ssoCallbackPath}`

  const failed = (failure: unknown, redirect: string): Failed => {
    if (failure instanceof Refused) return { problem: failure.problem, redirect }
    const problem = problemOfFailure(failure)
    log.warn({ sso: briefly(failure), problem }, 'sso: a login came to nothing')
    return { problem, redirect }
  }

  const noteFailure = async (failure: unknown, name: string, actor: Actor): Promise<void> => {
    const refused = failure instanceof Refused ? failure : undefined
    if (!refused && problemOfFailure(failure) !== 'invalid') return
    await needs.noteLogin(db, {
      ...{ userName: name, userId: refused?.userId, method: 'sso', actor },
      ...{ reason: refused?.reason ?? 'sso-invalid', secondFactor: 'none' },
    })
  }

  return {
    begin: async (wanted: string | undefined, isAnew: boolean) => {
      const journey = travelling.begin(wanted, isAnew, clock.now())
      try {
        const address = await provider.begin({ ...journey, redirectUri })
        return { address: address.href, sealed: travelling.seal(journey) }
      } catch (failure) {
        return failed(failure, deskPath(wanted))
      }
    },

    finish: async (
      answer: URLSearchParams,
      carried: string | undefined,
      { actor, before }: { actor: Actor; before: string | undefined },
    ): Promise<{ token: string; redirect: string } | Failed> => {
      const journey = travelling.open(carried, clock.now())
      // An answer that this browser has not asked for, or that it has had already, is looked at no further.
      const isOwn = journey !== undefined && answer.get('state') === journey.state
      const isFirst = isOwn && (await ssoRepo(db).spend(`state ${hashToken(journey.state)}`, clock.now()))
      if (!journey || !isFirst) return { problem: 'stale', redirect: journey?.redirect ?? '/main' }
      const { redirect } = journey
      let name = ''
      try {
        const { claims, idToken } = await provider.finish(answer, { ...journey, redirectUri })
        const person = personOf(claims, settings)
        name = person.userName ?? person.subject
        const token = await enter(person, { hint: hints.seal(idToken, issuer), before }, actor)
        return { token, redirect }
      } catch (failure) {
        await noteFailure(failure, name, actor)
        return failed(failure, redirect)
      }
    },

    left: async (token: string, actor: Actor): Promise<boolean> => {
      try {
        return await left(token, actor)
      } catch (failure) {
        log.warn({ sso: briefly(failure) }, 'sso: a word of somebody leaving was not believed')
        return false
      }
    },

    /** Where a session ends at the provider too; null where nothing is known of it, or nobody answers. */
    leaving: async (hint: string | null): Promise<string | null> => {
      if (!hint) return null
      try {
        return (await provider.leaving(hints.open(hint, issuer), `${origin}${routerBase}/login`)) ?? null
      } catch (failure) {
        log.warn({ sso: briefly(failure) }, 'sso: leaving at the provider is not possible')
        return null
      }
    },

    forgetSpent: () =>
      ssoRepo(db).forgetSpentBefore(new Date(clock.now().getTime() - 2 * journeySeconds * 1000)),
  }
}

export type SsoService = ReturnType<typeof ssoService>
