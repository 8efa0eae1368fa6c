import type { info } from '@sunport/contract/calls/info.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { InfoService } from './service.ts'

export const infoHandlers = (service: InfoService): Handlers<typeof info> => ({
  selectInfoForIndex: (input, { site, tags }) => service.list(input, site.id, tags),
  selectInfoMoreChannel: (input, { site, tags }) => service.list(input, site.id, tags),
  selectInfoMoreChannelForApp: (input, { site, tags }) => service.list(input, site.id, tags),
  countByNoticeType: (input, { site, tags }) => service.countByType(input, site.id, tags),
  selectLaws: (input, { site, tags }) => service.laws(input, site.id, tags),
  getInfoById: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  selectPAndNInfoById: ({ id }, { tags }) => service.neighbours(id, tags),
  selectOpenTenderInfo: ({ siteId, regionCode, openDate, ...page }, { site, tags }) =>
    service.openings(siteId, site.id, openDate, regionCode, page, tags),
  selectInfoByOpenTenderCode: ({ site: given, siteId, planId, openTenderCode }, { site, tags }) =>
    service.project(given || siteId, site.id, planId, openTenderCode, tags),
})
