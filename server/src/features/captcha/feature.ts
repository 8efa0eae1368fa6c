import { calls } from '@sunport/contract/calls.ts'
import { recorded } from '../../platform/database/served.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { guardedChannels } from './guarded-channels.ts'
import { type CaptchaRepo, captchaRepo } from './repo.ts'
import { captchaGuard, captchaHandlers, captchaOnce } from './routes.ts'
import { captchaService } from './service.ts'

export interface CaptchaNeeds {
  /** Ids of the named channels of a site and everything below them. */
  channelIds(siteId: string, marks: string[]): string[]
}

/** Pictures that programs cannot read, before lists and logins that want it. */
export const captchaFeature = (
  { config, db, clock, secret, settings }: Platform,
  { channelIds }: CaptchaNeeds,
) => {
  const repo = captchaRepo(db)
  // Pictures are shown in a demonstration too.
  const kept: CaptchaRepo = {
    ...repo,
    add: row => recorded(() => repo.add(row)),
    replace: tokenHash => recorded(() => repo.replace(tokenHash)),
    answer: (...asked) => recorded(() => repo.answer(...asked)),
    spend: (...asked) => recorded(() => repo.spend(...asked)),
  }
  const captchas = captchaService(kept, clock, secret, config.captchaFixed, settings)
  return {
    calls: [bound(calls.captcha, captchaHandlers(captchas))],
    offers: {
      guard: captchaGuard(captchas, guardedChannels(settings, channelIds)),
      takeCaptcha: captchaOnce(captchas),
      forgetCaptchas: captchas.forgetOld,
    },
  }
}
