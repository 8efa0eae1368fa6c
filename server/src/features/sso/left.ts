import { z } from 'zod'
import type { Actor } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnteringNeeds } from './entering.ts'
import type { Provider } from './provider.ts'
import { ssoRepo } from './repo.ts'

const leftEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout 1.0, section 2.4; what is signed for a login is none of these. */
const LogoutToken = z
  .object({
    jti: z.string().min(1).max(255),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    nonce: z.undefined().optional(),
    events: z.looseObject({ [leftEvent]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** Somebody has left at the provider: his sessions here end, on every instance. */
export const leftAtProvider =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, provider: Provider, sessions: EnteringNeeds['provider']) =>
  async (token: string, actor: Actor): Promise<boolean> => {
    const said = LogoutToken.safeParse(await provider.left(token))
    if (!said.success) return false
    const { jti, sub, sid } = said.data
    return db.transaction(async tx => {
      const repo = ssoRepo(tx)
      // A word that is heard a second time must not end what was begun since.
      if (!(await repo.spend(`left ${provider.issuer} ${jti}`, clock.now()))) return false
      const identities =
        sub === undefined
          ? await repo.withSession(provider.issuer, sid ?? '')
          : [await repo.find(provider.issuer, sub)]
      for (const identity of identities)
        if (identity)
          await sessions.end(tx, { identityId: identity.id, sid }, '单位统一登录平台通知退出', actor)
      return true
    })
  }
