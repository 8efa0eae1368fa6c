import type { portal, WindowEvent } from '@sunport/contract/calls/portal.ts'
import { dictVersionHeader } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'

type Answers = typeof portal
type Answer<K extends keyof Answers> = Awaited<ReturnType<Handlers<Answers>[K]>>

interface Versioned<T> {
  entries: T
  revision: number
}

/** What the frame of a page is made of; each function is passed in by the application. */
export interface PortalSources {
  findSite(id: string | undefined, requestSiteId: string): { id: string } | undefined
  sites: {
    deploymentArea(requestSiteId: string): Answer<'getDeploymentArea'>
    byDomain(domain: string | undefined, requestSiteId: string): Answer<'getDeploymentSiteId'>
    systemInfo(region: string | undefined, requestSiteId: string): Answer<'getSystemInfo'>
    channels(siteId: string): Answer<'list'>
    channelTree(siteId: string): Answer<'getChannelTopListBySiteId'>
    children(siteId: string, alias: string | undefined): Answer<'channelSon'>
    subjectColor(siteId: string): Answer<'getSubjectColorBySiteId'>
  }
  dictionaries: {
    entries(dictType: string, siteId: string): Promise<Versioned<Answer<'getDictInfo'>>>
    tree(dictType: string, siteId: string): Promise<Versioned<Answer<'getDictInfoTree'>>>
  }
  regions: {
    tree(code: string): Answer<'getRegionJson'>
    children(parent: string): Answer<'getRegionJsonByPid'>
  }
  links: {
    list(siteId: string, classCode?: string, regionCode?: string): Promise<Answer<'getLinkListByType'>>
  }
  settings: {
    windows(siteId: string): Promise<Answer<'getPopupInfo'>>
    publicConf(siteId: string, confType: string): Promise<Answer<'getSysConfListByConfType'>>
  }
  visits: {
    add(visit: {
      siteId: string
      url: string
      title: string | null
      infoId: string | null
      referrer: string | null
      ipClass: string
      userAgent: string
      hasSession: boolean
    }): boolean
  }
  windowCounts: { add(id: string, event: WindowEvent): boolean }
  siteRegionCode(siteId: string): string
}

/** The network of an address, not the address: enough to count visitors. */
const ipClassOf = (ip: string): string => ip.replace(/^::ffff:/, '').replace(/(\.\d+|:[\da-f]*)$/i, '')

export const portalHandlers = (sources: PortalSources): Handlers<Answers> => {
  const { sites, dictionaries, regions, links, settings, visits } = sources

  const siteOf = (
    given: { siteId?: string | undefined; site?: string | undefined },
    context: CallContext,
  ): string => {
    const found = sources.findSite(given.siteId || given.site, context.site.id)
    if (!found) throw new Problem('request.invalid', '参数 siteId 不正确')
    context.tags.add(tag.sites)
    return found.id
  }

  const linksOf = (
    given: { siteId?: string | undefined; site?: string | undefined },
    context: CallContext,
    classCode?: string,
    regionCode?: string,
  ) => {
    const siteId = siteOf(given, context)
    context.tags.add(tag.links(siteId))
    return links.list(siteId, classCode || undefined, regionCode || undefined)
  }

  /** With its version, so that who keeps it knows when it is out of date. */
  const ofDictionary = async <T>(asked: Promise<Versioned<T>>, context: CallContext): Promise<T> => {
    context.tags.add(tag.dictionaries)
    const { entries, revision } = await asked
    context.headers[dictVersionHeader] = String(revision)
    return entries
  }

  return {
    getDeploymentArea: async (_, { site }) => sites.deploymentArea(site.id),
    getDeploymentSiteId: async ({ domain }, { site, tags }) => {
      tags.add(tag.sites)
      return sites.byDomain(domain, site.id)
    },
    getSystemInfo: async ({ region }, { site }) => sites.systemInfo(region, site.id),
    list: async (input, context) => sites.channels(siteOf(input, context)),
    getChannelTopListBySiteId: async (input, context) => sites.channelTree(siteOf(input, context)),
    channelSon: async ({ channel, id, channelId, ...input }, context) =>
      sites.children(siteOf(input, context), channel || id || channelId),
    getDictInfo: ({ dictType, ...input }, context) => {
      return ofDictionary(dictionaries.entries(dictType, siteOf(input, context)), context)
    },
    getDictInfoTree: ({ dictType, ...input }, context) => {
      return ofDictionary(dictionaries.tree(dictType, siteOf(input, context)), context)
    },
    getRegionJson: async ({ regionCode, siteId }, context) => {
      context.tags.add(tag.regions)
      return regions.tree(regionCode || sources.siteRegionCode(siteOf({ siteId }, context)))
    },
    getRegionJsonByPid: async ({ pid, regionCode }, { tags }) => {
      tags.add(tag.regions)
      return regions.children(pid || regionCode || '')
    },
    getLinkListByType: ({ type, linkType, ...input }, context) => linksOf(input, context, type || linkType),
    getLinkListBySiteDictCode: ({ dictCode, ...input }, context) => linksOf(input, context, dictCode),
    getLinkListBySiteDictCodeRegionCode: ({ dictCode, regionCode, ...input }, context) =>
      linksOf(input, context, dictCode, regionCode),
    getSubjectColorBySiteId: async (input, context) => {
      context.tags.add(tag.configuration)
      return sites.subjectColor(siteOf(input, context))
    },
    getPopupInfo: (input, context) => {
      const siteId = siteOf(input, context)
      context.tags.add(tag.settings(siteId))
      return settings.windows(siteId)
    },
    getSysConfListByConfType: ({ confType, ...input }, context) => {
      const siteId = siteOf(input, context)
      context.tags.add(tag.configuration)
      return settings.publicConf(siteId, confType)
    },
    // The only data set known: the regions that the procurement platform of the site covers.
    getGPeProData: async ({ key, siteId }, context) =>
      key === 'GPeProRegionCode' ? regions.children(sources.siteRegionCode(siteOf({ siteId }, context))) : [],
    countWindow: async ({ id, event }) => ({ counted: sources.windowCounts.add(id, event) }),
    visitLogAdd: async ({ siteId, url, title, infoId, referrer }, context) => ({
      counted: visits.add({
        siteId: siteOf({ siteId }, context),
        url,
        title: title ?? null,
        infoId: infoId ?? null,
        referrer: referrer ?? null,
        ipClass: ipClassOf(context.ip),
        userAgent: context.userAgent,
        hasSession: context.token !== undefined,
      }),
    }),
  }
}
