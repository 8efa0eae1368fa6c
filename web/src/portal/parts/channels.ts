import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { pathOfChannel } from '@sunport/regions/link.ts'
import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'

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

/** The page that lists the channel of an info, known by its id or at least by its name. */
export const listPathOf = (
  pack: RegionPack,
  info: { channel: string; channelName: string | null },
): string | undefined => {
  const channel =
    findChannel(pack, info.channel) ??
    flattenChannels(pack.channels).find(({ name }) => name === info.channelName)
  return channel && nearestList(pack, channel.mark)
}

/** The channel's own list, or that of its parent, whose tab it is. */
const nearestList = (pack: RegionPack, mark: string): string | undefined => {
  const own = pathOfChannel(pack, mark)
  if (own) return own
  const parent = flattenChannels(pack.channels).find(({ children }) =>
    children?.some(child => child.mark === mark),
  )
  const path = parent && pathOfChannel(pack, parent.mark)
  return path && `${path}?channel=${encodeURIComponent(mark)}`
}
