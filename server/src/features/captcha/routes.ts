import type { captcha } from '@sunport/contract/calls/captcha.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { CaptchaService } from './service.ts'

/** Binds a picture to whoever fetched it. */
const captchaCookie = 'sunport_verify'

export const captchaHandlers = (service: CaptchaService): Handlers<typeof captcha> => ({
  getVerify: async (_, { cookie, cookies, ip }): Promise<FileAnswer> => {
    const { token, picture, validMs } = await service.issue(cookie(captchaCookie), ip)
    cookies.push({ name: captchaCookie, value: token, maxAge: validMs / 1000 })
    return { name: 'verify.png', mediaType: 'image/png', content: picture }
  },
})

/** Takes the typed text for one deed of whoever fetched the picture. */
export const captchaOnce =
  (service: Pick<CaptchaService, 'spend'>) =>
  (verifyCode: string | undefined, { cookie, ip }: CallContext): Promise<void> =>
    service.spend(cookie(captchaCookie), verifyCode, ip)

/** What a list reaches into: its site, and the channels unless it is all of them. */
interface Listed {
  siteId: string
  channelIds: string[] | undefined
}

/** Channels of a site whose public list demands a captcha. */
type GuardedChannels = (siteId: string) => readonly string[]

/**
 * Demands the captcha of programs. Pages never lock people out: what the server renders needs none, and neither
 * do requests that one of our pages signed, unless somebody typed a code, which is then told right or wrong.
 */
export const captchaGuard =
  (service: Pick<CaptchaService, 'check'>, guardedChannels: GuardedChannels) =>
  async (
    listed: Listed | undefined,
    verifyCode: string | undefined,
    { speaker, cookie, ip }: CallContext,
  ): Promise<void> => {
    if (!listed) return
    const who = speaker()
    if (who === 'server' || (who === 'page' && !verifyCode)) return
    const guarded = guardedChannels(listed.siteId)
    const isGuarded = listed.channelIds?.some(id => guarded.includes(id)) ?? guarded.length > 0
    if (isGuarded) await service.check(cookie(captchaCookie), verifyCode, ip)
  }

export type CaptchaGuard = ReturnType<typeof captchaGuard>
