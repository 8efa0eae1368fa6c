import { pathOfChannel } from '@sunport/regions/link.ts'
import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'

/** Where "more" of a channel leads: its own list, its parent's list at its tab, or the generic list. */
export const listHref = (pack: RegionPack, mark: string): string | undefined => {
  const own = pathOfChannel(pack, mark)
  if (own) return own
  const parent = parentOf(pack.channels, mark)
  const parentPath = parent && pathOfChannel(pack, parent.mark)
  const path = parentPath ?? genericList(pack)
  return path && `${path}?channel=${mark}`
}

/** A channel and all below it, as the list calls take them. */
export const marksBelow = (pack: RegionPack, mark: string): string => {
  const channel = findChannel(pack.channels, mark)
  return channel ? allMarks(channel).join(',') : mark
}

const allMarks = (channel: ChannelSeed): string[] => [
  channel.mark,
  ...(channel.children ?? []).flatMap(child => allMarks(child)),
]

const findChannel = (channels: ChannelSeed[], mark: string): ChannelSeed | undefined => {
  for (const channel of channels) {
    const found = channel.mark === mark ? channel : findChannel(channel.children ?? [], mark)
    if (found) return found
  }
  return undefined
}

const parentOf = (channels: ChannelSeed[], mark: string): ChannelSeed | undefined => {
  for (const channel of channels) {
    if (channel.children?.some(child => child.mark === mark)) return channel
    const below = parentOf(channel.children ?? [], mark)
    if (below) return below
  }
  return undefined
}

const genericList = (pack: RegionPack): string | undefined =>
  Object.entries(pack.routes).find(([, route]) => route.kind === 'channel-list' && !route.channel)?.[0]
