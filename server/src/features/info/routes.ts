import type { InfoListInput, info } from '@sunport/contract/calls/info.ts'
import type { lawText } from '@sunport/contract/calls/law-text.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { LawPdf } from './law-pdf.ts'
import type { LawService } from './law-service.ts'
import type { forOutside } from './outside.ts'
import type { InfoService } from './service.ts'

/** Refuses a list that is asked for without the captcha it demands. */
export type Guard = (
  listed: { siteId: string; channelIds: string[] | undefined } | undefined,
  verifyCode: string | undefined,
  context: CallContext,
) => Promise<void>

export const infoHandlers = (
  service: InfoService,
  guard: Guard,
  outside: ReturnType<typeof forOutside>,
): Handlers<typeof info> => {
  const list = (input: InfoListInput, context: CallContext) =>
    outside.page(context, service.list(input, context.site.id, context.tags))

  return {
    selectInfoForIndex: async (input, context) => {
      await guard(service.reach(input, context.site.id), input.verifyCode, context)
      return list(input, context)
    },
    selectInfoMoreChannel: list,
    selectInfoMoreChannelForApp: list,
    countByNoticeType: (input, { site, tags }) => service.countByType(input, site.id, tags),
    selectLaws: (input, { site, tags }) => service.laws(input, site.id, tags),
    getInfoById: ({ id, noticeId, siteId }, context) =>
      outside.detail(context, service.get(id || noticeId || '', siteId, context.site.id, context.tags)),
    getWithdrawnText: ({ id, siteId }, { site, tags }) => service.withdrawnText(id, siteId, site.id, tags),
    selectPAndNInfoById: ({ id }, { tags, site }) => service.neighbours(id, site.id, tags),
    selectOpenTenderInfo: ({ siteId, regionCode, openDate, ...page }, context) =>
      outside.page(
        context,
        service.openings(siteId, context.site.id, openDate, regionCode, page, context.tags),
      ),
    selectInfoByOpenTenderCode: ({ site: given, siteId, planId, openTenderCode }, context) =>
      outside.texts(
        context,
        service.project(given || siteId, context.site.id, planId, openTenderCode, context.tags),
      ),
  }
}

export const lawTextHandlers = (laws: LawService, pdf: LawPdf): Handlers<typeof lawText> => ({
  read: (input, { site, tags }) => laws.read(input, site.id, tags),
  named: (input, { site, tags }) => laws.named(input, site.id, tags),
  pdf: (input, { site }) => pdf.print(() => laws.sheet(input, site.id)),
})
