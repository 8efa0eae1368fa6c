import type { Channel, ChannelTree, Site } from '@sunport/contract/calls/portal.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SiteDirectory } from './directory.ts'
import { isGrayDay } from './gray-days.ts'
import type { ChannelRow, SiteRow } from './table.ts'

/** Answers about sites and channels; the outside knows both by their public ids. */
export const siteService = (
  directory: SiteDirectory,
  packs: readonly RegionPack[],
  clock: Clock,
  settings: Pick<Settings, 'get'>,
) => {
  const toChannel = (row: ChannelRow): Channel => {
    const parent = row.parentId ? directory.channel(row.parentId) : undefined
    return {
      id: row.publicId,
      name: row.name,
      pagemark: row.pagemark,
      parentId: parent?.publicId ?? null,
      siteId: directory.site(row.siteId)?.publicId ?? row.siteId,
      channelType: row.channelType,
      sort: row.sort,
      isLeaf: directory.childrenOf(row.siteId, row.id).some(isListed) ? '0' : '1',
      isStopped: row.lifecycle === 'stopped' || row.lifecycle === 'archived',
      showDate: row.showDate,
      pageSize: row.pageSize,
      sortRule: row.sortRule,
      noticeTypes: row.noticeTypes,
      linkUrl: row.linkUrl,
      formerMarks: row.formerMarks,
    }
  }

  /** What is hidden, archived or kept out of the navigation is found by its address only. */
  const isListed = ({ lifecycle, navShow }: ChannelRow): boolean =>
    navShow && (lifecycle === 'enabled' || lifecycle === 'stopped')

  const listedBelow = (siteId: string, parentId: string | null): ChannelRow[] =>
    directory.childrenOf(siteId, parentId).filter(isListed)

  const toTree = (row: ChannelRow): ChannelTree => ({
    ...toChannel(row),
    children: listedBelow(row.siteId, row.id).map(toTree),
  })

  const toSite = (row: SiteRow): Site => ({
    id: row.publicId,
    siteCode: row.siteCode,
    name: row.name,
    regionCode: row.regionCode,
    domain: directory.primaryHost(row.id),
    parentId: row.parentId ? (directory.site(row.parentId)?.publicId ?? null) : null,
    title: row.title,
    logoUrl: row.logoUrl,
    iconUrl: row.iconUrl,
    organiser: row.organiser,
    undertaker: row.undertaker,
    support: row.support,
    phone: row.phone,
    icp: row.icp,
    police: row.police,
    siteIdCode: row.siteIdCode,
  })

  return {
    deploymentArea: (requestSiteId: string) => {
      const row = directory.site(requestSiteId) ?? directory.defaultSite()
      const pack = packs.find(candidate => candidate.code === row.packCode)
      return {
        region: row.packCode,
        regionCode: row.regionCode,
        regionName: pack?.name ?? row.name,
        siteId: row.publicId,
        siteName: row.name,
      }
    },
    byDomain: (domain: string | undefined, requestSiteId: string): Site =>
      // Programs pointed at another host go on sending the domain they were written for.
      toSite(
        domain && directory.knowsHost(domain)
          ? directory.byHost(domain)
          : (directory.site(requestSiteId) ?? directory.defaultSite()),
      ),
    systemInfo: (region: string | undefined, requestSiteId: string) => {
      const asked = directory.site(requestSiteId) ?? directory.defaultSite()
      const own = packs.find(({ code }) => code === region)?.siteCode ?? ''
      // Several sites may wear one region's face: the one that was asked for, then the region's own.
      const row = asked.packCode === region && !asked.parentId ? asked : (directory.site(own) ?? asked)
      return { logoContent: row.title, logoUrl: row.logoUrl, iconUrl: row.iconUrl }
    },
    channels: (siteId: string): Channel[] => directory.channelsOf(siteId).map(toChannel),
    channelTree: (siteId: string): ChannelTree[] => listedBelow(siteId, null).map(toTree),
    children: (siteId: string, alias: string | undefined): Channel[] => {
      const parent = alias ? directory.findChannel(siteId, alias) : undefined
      if (alias && !parent) return []
      return listedBelow(siteId, parent?.id ?? null).map(toChannel)
    },
    subjectColor: (siteId: string) => {
      const row = directory.site(siteId) ?? directory.defaultSite()
      const isGray = settings.get('portal.gray-theme', row.id) || isGrayDay(row.grayMode, clock.now())
      const grayMode = isGray ? enabled.on : enabled.off
      return { siteId: row.publicId, subjectColor: row.subjectColor, grayMode }
    },
    allSites: () =>
      directory.all().map(({ publicId, siteCode, name, regionCode, id }) => ({
        id,
        publicId,
        siteCode,
        name,
        regionCode,
      })),
  }
}

export type SiteService = ReturnType<typeof siteService>
