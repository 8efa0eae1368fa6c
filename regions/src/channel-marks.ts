import { flattenChannels } from './common/channels.ts'
import type { ChannelSeed, RegionPack } from './pack.ts'

/** A channel by its pagemark or its public id. */
export const findChannel = (pack: RegionPack, markOrId: string): ChannelSeed | undefined =>
  flattenChannels(pack.channels).find(({ mark, publicId }) => mark === markOrId || publicId === markOrId)

/** A channel with all below it, as the list calls take it: a parent's list shows its children's infos too. */
export const withDescendants = (pack: RegionPack, markOrId: string): string => {
  const channel = findChannel(pack, markOrId)
  return channel
    ? flattenChannels([channel])
        .map(({ mark }) => mark)
        .join(',')
    : markOrId
}

/** Every channel of articles; what a generic list shows when its address names no channel. */
export const articleChannels = (pack: RegionPack): string =>
  flattenChannels(pack.channels)
    .filter(({ type }) => type === 'list')
    .map(({ mark }) => mark)
    .join(',')

/** The channels that the routes of a sub-site show: what its own search looks through. */
export const subSiteChannels = (pack: RegionPack, subSite: string): string[] => {
  const marks = Object.values(pack.routes)
    .filter(route => route.subSite === subSite)
    .flatMap(route => {
      if ('channels' in route) return route.channels
      return 'channel' in route && route.channel ? [route.channel] : []
    })
  return [...new Set(marks)]
}

/** One of the channels that the back-office keeps, by its id, its mark or one it had before. */
export const channelNamed = <C extends { id: string; pagemark: string; formerMarks: readonly string[] }>(
  channels: readonly C[],
  asked: string,
): C | undefined =>
  channels.find(({ id, pagemark }) => id === asked || pagemark === asked) ??
  channels.find(({ formerMarks }) => formerMarks.includes(asked))
