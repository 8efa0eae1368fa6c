import { findChannel } from '@sunport/regions/channel-marks.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { nearestList } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

export { findChannel, withDescendants } from '@sunport/regions/channel-marks.ts'

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
