import { isOpen } from './closed.ts'
import type { SiteRepo } from './repo.ts'
import type { ChannelRow, SiteRow } from './table.ts'

interface SiteEntry {
  site: SiteRow
  channels: ChannelRow[]
  /** Channels by primary id, public id and pagemark: aliases hold within their site only. */
  byAlias: Map<string, ChannelRow>
  childrenOf: Map<string | null, ChannelRow[]>
}

interface Snapshot {
  sites: Map<string, SiteEntry>
  byHost: Map<string, SiteEntry>
  /** Below these every name is one of the site's, unless it is another's own: the longest first. */
  byEnding: [ending: string, entry: SiteEntry][]
  byPublicId: Map<string, SiteEntry[]>
  channels: Map<string, ChannelRow>
}

const group = <T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> => Map.groupBy(items, keyOf)

/** What a collection shows: the channels it gathers from, and what their rows must also be. */
export interface Gathered {
  channelIds: string[]
  noticeTypes: string[]
  regionCode: string
  title: string
}

const indexSite = (site: SiteRow, channels: ChannelRow[]): SiteEntry => {
  const byAlias = new Map<string, ChannelRow>()
  const byId = new Map(channels.map(channel => [channel.id, channel]))
  for (const channel of channels) {
    // What was merged or archived in favour of another shows that one at its old addresses.
    const shown = (channel.leadsTo && byId.get(channel.leadsTo)) || channel
    for (const alias of [channel.pagemark, channel.publicId, channel.id]) byAlias.set(alias, shown)
  }
  // A mark of old leads here as long as nobody else has taken it.
  for (const channel of channels)
    for (const mark of channel.formerMarks)
      if (!byAlias.has(mark)) byAlias.set(mark, byAlias.get(channel.id) ?? channel)
  return { site, channels, byAlias, childrenOf: group(channels, channel => channel.parentId) }
}

const takeSnapshot = async (repo: SiteRepo): Promise<Snapshot> => {
  const [sites, domains, channels] = await Promise.all([repo.sites(), repo.domains(), repo.channels()])
  const channelsBySite = group(channels, channel => channel.siteId)
  const entries = new Map(sites.map(site => [site.id, indexSite(site, channelsBySite.get(site.id) ?? [])]))
  const byHost = new Map<string, SiteEntry>()
  const byEnding: Snapshot['byEnding'] = []
  for (const { host, siteId } of domains) {
    const entry = entries.get(siteId)
    if (entry && host.startsWith('*')) byEnding.push([host.slice(1), entry])
    else if (entry) byHost.set(host, entry)
  }
  return {
    sites: entries,
    byHost,
    byEnding: byEnding.sort(([one], [other]) => other.length - one.length),
    byPublicId: group([...entries.values()], entry => entry.site.publicId),
    channels: new Map(channels.map(channel => [channel.id, channel])),
  }
}

/** All sites and channels in memory: small, read by every request, renewed when one changes. */
export const createSiteDirectory = async (repo: SiteRepo, defaultSiteId: string) => {
  let snapshot = await takeSnapshot(repo)

  const defaultEntry = (): SiteEntry => {
    const entry = snapshot.sites.get(defaultSiteId)
    if (!entry) throw new Error(`site ${defaultSiteId} is missing`)
    return entry
  }

  /** Exact host, else the nearest name above that covers all below it, else the deployment region's site. */
  const byHost = (host: string): SiteRow => (entryAt(host) ?? defaultEntry()).site

  const entryAt = (given: string): SiteEntry | undefined => {
    const host = given.toLowerCase()
    return snapshot.byHost.get(host) ?? snapshot.byEnding.find(([ending]) => host.endsWith(ending))?.[1]
  }

  /** A site that is not open is shown to nobody but its own host, whose door is kept elsewhere. */
  const isShown = ({ site }: SiteEntry, requestSiteId: string): boolean =>
    isOpen(site) || site.id === requestSiteId

  /**
   * Site of a given id. Several sites may share a public id: the request's own site wins, then the
   * deployment's. An unknown id finds nothing.
   */
  const find = (id: string | undefined, requestSiteId: string): SiteEntry | undefined => {
    if (!id) return snapshot.sites.get(requestSiteId)
    const own = snapshot.sites.get(id)
    if (own) return isShown(own, requestSiteId) ? own : undefined
    const candidates = (snapshot.byPublicId.get(id) ?? []).filter(entry => isShown(entry, requestSiteId))
    const preferred = [requestSiteId, defaultSiteId]
    return candidates.find(entry => preferred.includes(entry.site.id)) ?? candidates[0]
  }

  const withDescendants = (entry: SiteEntry, channel: ChannelRow): string[] => [
    channel.id,
    ...(entry.childrenOf.get(channel.id) ?? []).flatMap(child => withDescendants(entry, child)),
  ]

  return {
    refresh: async () => {
      snapshot = await takeSnapshot(repo)
    },
    byHost,
    /** Whether a host is one of somebody's, and not merely answered by the deployment's site. */
    knowsHost: (host: string): boolean => entryAt(host) !== undefined,
    defaultSite: () => defaultEntry().site,
    all: () => [...snapshot.sites.values()].map(entry => entry.site),
    site: (id: string) => snapshot.sites.get(id)?.site,
    channel: (id: string) => snapshot.channels.get(id),
    find: (id: string | undefined, requestSiteId: string) => find(id, requestSiteId)?.site,
    /** Whether what belongs to a site may be read at another. */
    isShown: (siteId: string, requestSiteId: string): boolean => find(siteId, requestSiteId) !== undefined,
    isOpen: (siteId: string): boolean => find(siteId, '') !== undefined,
    channelsOf: (siteId: string) => snapshot.sites.get(siteId)?.channels ?? [],
    childrenOf: (siteId: string, parentId: string | null) =>
      snapshot.sites.get(siteId)?.childrenOf.get(parentId) ?? [],
    findChannel: (siteId: string, alias: string) => snapshot.sites.get(siteId)?.byAlias.get(alias),
    /** Ids of the named channels and everything below them; unknown names find nothing. */
    channelIds: (siteId: string, aliases: string[]): string[] => {
      const entry = snapshot.sites.get(siteId)
      if (!entry) return []
      return aliases.flatMap(alias => {
        const channel = entry.byAlias.get(alias)
        return channel ? withDescendants(entry, channel) : []
      })
    },
    gatheredBy: (siteId: string, alias: string): Gathered | undefined => {
      const entry = snapshot.sites.get(siteId)
      const rule = entry?.byAlias.get(alias)?.sourceRule
      if (!entry || !rule) return undefined
      const { channels, noticeTypes, regionCode, title } = rule
      const sources = channels.flatMap(id => entry.byAlias.get(id) ?? [])
      const channelIds = [...new Set(sources.flatMap(source => withDescendants(entry, source)))]
      return { channelIds, noticeTypes, regionCode, title }
    },
    primaryHost: (siteId: string): string | null => {
      for (const [host, entry] of snapshot.byHost) if (entry.site.id === siteId) return host
      return null
    },
  }
}

export type SiteDirectory = Awaited<ReturnType<typeof createSiteDirectory>>
