import type { EditingChannel } from '@sunport/contract/calls/editing.ts'

type Placed = Pick<EditingChannel, 'id' | 'parentId' | 'siteId' | 'isFit'>

/** Channels that take a text, and the branches that lead to them. */
export const fitChannels = <C extends Placed>(channels: readonly C[], siteId?: string): C[] => {
  const byId = new Map(channels.map(channel => [channel.id, channel]))
  const kept = new Set<string>()
  for (const channel of channels)
    if (channel.isFit && (!siteId || channel.siteId === siteId))
      for (let at: C | undefined = channel; at && !kept.has(at.id); ) {
        kept.add(at.id)
        at = at.parentId ? byId.get(at.parentId) : undefined
      }
  return channels.filter(({ id }) => kept.has(id))
}

const sitePrefix = 'site:'

/** A site among the channels of all sites: a heading above its own. */
export const siteNode = (id: string): string => sitePrefix + id

export const isSiteNode = (id: string): boolean => id.startsWith(sitePrefix)

export const siteOfNode = (id: string): string => id.slice(sitePrefix.length)
