import type { info } from '@sunport/contract/calls/info.ts'
import type { lawText } from '@sunport/contract/calls/law-text.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { LawService } from './law-service.ts'
import type { InfoService } from './service.ts'

/** Refuses a list that is asked for without the captcha it demands. */
export type Guard = (
  listed: { siteId: string; channelIds: string[] | undefined } | undefined,
  verifyCode: string | undefined,
  context: CallContext,
) => Promise<void>

export const infoHandlers = (service: InfoService, guard: Guard): Handlers<typeof info> => ({
  selectInfoForIndex: async (input, context) => {
    const { site, tags } = context
    await guard(service.reach(input, site.id), input.verifyCode, context)
    return service.list(input, site.id, tags)
  },
  selectInfoMoreChannel: (input, { site, tags }) => service.list(input, site.id, tags),
  selectInfoMoreChannelForApp: (input, { site, tags }) => service.list(input, site.id, tags),
  countByNoticeType: (input, { site, tags }) => service.countByType(input, site.id, tags),
  selectLaws: (input, { site, tags }) => service.laws(input, site.id, tags),
  getInfoById: ({ id, noticeId, siteId }, { site, tags }) =>
    service.get(id || noticeId || '', siteId, site.id, tags),
  getWithdrawnText: ({ id, siteId }, { site, tags }) => service.withdrawnText(id, siteId, site.id, tags),
  selectPAndNInfoById: ({ id }, { tags }) => service.neighbours(id, tags),
  selectOpenTenderInfo: ({ siteId, regionCode, openDate, ...page }, { site, tags }) =>
    service.openings(siteId, site.id, openDate, regionCode, page, tags),
  selectInfoByOpenTenderCode: ({ site: given, siteId, planId, openTenderCode }, { site, tags }) =>
    service.project(given || siteId, site.id, planId, openTenderCode, tags),
})

export const lawTextHandlers = (laws: LawService): Handlers<typeof lawText> => ({
  read: (input, { site, tags }) => laws.read(input, site.id, tags),
})
