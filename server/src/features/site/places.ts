import type { RegionPack } from '@sunport/regions/pack.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import type { SiteDirectory } from './directory.ts'

/** Sites, channels and regions as other features ask for them. */
export const createPlaces = (
  directory: SiteDirectory,
  packs: readonly RegionPack[],
  regionName: (code: string) => string | null,
) => {
  const packOf = (code: string): RegionPack | undefined => packs.find(pack => pack.code === code)
  const siteName = (id: string): string | null => directory.site(id)?.name ?? null
  const ofProvince: DirectoryPlaces = {
    directorySite: (id, requestSiteId) => {
      const site = directory.find(id, requestSiteId)
      return site?.parentId ?? site?.id
    },
    regionName,
  }
  return {
    packs,
    packOf,
    findSite: directory.find,
    siteOfHost: directory.byHost,
    isSiteOpen: directory.isOpen,
    siteRegionCode: (id: string): string => directory.site(id)?.regionCode ?? '',
    /** Decides the route that shows its infos. */
    pagemark: (channelId: string): string | undefined => directory.channel(channelId)?.pagemark,
    /** The region whose pages show what a request lists. */
    packAt: (hostname: string, siteId: string | undefined): RegionPack | undefined =>
      packOf(directory.find(siteId, directory.byHost(hostname).id)?.packCode ?? ''),
    siteName,
    siteIdOf: (name: string): string | undefined => directory.all().find(site => site.name === name)?.id,
    names: { siteName, channelName: (id: string): string | null => directory.channel(id)?.name ?? null },
    places: { ...directory, regionName },
    ofProvince,
    /** All channels of all sites, parents before their children, with those of the business environment marked. */
    channels: () =>
      directory.all().flatMap(site => {
        const mark = packOf(site.packCode)?.businessEnvironment
        const ofEnvironment = new Set(mark ? directory.channelIds(site.id, [mark]) : [])
        return directory
          .channelsOf(site.id)
          .map(({ id, parentId, siteId, name, channelType, people, extendFields }) => ({
            id,
            parentId,
            siteId,
            name,
            channelType,
            people,
            extendFields,
            isEnvironment: ofEnvironment.has(id),
          }))
      }),
  }
}
