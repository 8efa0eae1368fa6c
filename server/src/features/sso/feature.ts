import { calls } from '@sunport/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { bound, feature } from '../../platform/feature.ts'
import { type CurrentUser, tokenOf } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerSsoDoors } from './doors.ts'
import { createProvider } from './provider.ts'
import { type SsoNeeds, ssoService } from './service.ts'

interface Needs extends SsoNeeds {
  provider: SsoNeeds['provider'] & {
    originOf(db: Platform['db'], token: string): Promise<{ hint: string | null } | undefined>
  }
  heldUserOfToken(token: string): Promise<CurrentUser | undefined>
}

/** 单位统一登录: the people of the unit sign in where they sign in for everything else, beside the own login. */
export const ssoFeature = (platform: Platform, needs: Needs) => {
  const { config, db, settings, origin } = platform
  // A demonstration changes nothing, accounts included.
  const own = config.demoMode ? undefined : config.sso
  const service = own && ssoService(platform, createProvider(own, platform), needs)
  const isLocked = async (token: string): Promise<boolean> =>
    (await needs.heldUserOfToken(token).catch(() => undefined))?.hold === 'locked'
  return feature({
    calls: [
      bound(calls.sso, {
        ways: async () => ({
          sso: Boolean(service),
          ssoOnly: Boolean(service) && settings.get('security.sso-only'),
        }),
        leaving: async (_, context) => {
          const session = service && (await needs.provider.originOf(db, tokenOf(context)))
          return { address: session ? await service.leaving(session.hint) : null }
        },
      }),
    ],
    ...(service && {
      http: (app: FastifyInstance): void => registerSsoDoors(app, { service, origin, isLocked }),
    }),
  })
}
