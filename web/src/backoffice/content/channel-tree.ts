import type { EditingChannel } from '@sunport/contract/calls/editing.ts'

/** Channels that take a text, and the branches that lead to them. */
export const fitChannels = (channels: readonly EditingChannel[], siteId?: string): EditingChannel[] => {
  const byId = new Map(channels.map(channel => [channel.id, channel]))
  const kept = new Set<string>()
  for (const channel of channels)
    if (channel.isFit && (!siteId || channel.siteId === siteId))
      for (let at: EditingChannel | undefined = channel; at && !kept.has(at.id); ) {
        kept.add(at.id)
        at = at.parentId ? byId.get(at.parentId) : undefined
      }
  return channels.filter(({ id }) => kept.has(id))
}
