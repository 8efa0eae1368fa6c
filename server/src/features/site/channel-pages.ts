import { routerBase } from '@sunport/contract/constants.ts'
import { nearestList, pathOfKind } from '@sunport/regions/link.ts'
import { hasFeed } from '@sunport/regions/list-query.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

/** Where the public reads a channel: its own list, a tab of its parent's, or the list that takes any channel. */
export const channelPages =
  (pack: RegionPack | undefined) =>
  (mark: string): { page: string | null; feed: string | null } => {
    const anyList = pack && pathOfKind(pack, 'channel-list')
    const path =
      (pack && nearestList(pack, mark)) ?? (anyList && `${anyList}?channel=${encodeURIComponent(mark)}`)
    if (!pack || !path) return { page: null, feed: null }
    const route = pack.routes[path.split('?')[0] ?? '']
    const page = routerBase + path
    return {
      page,
      feed: route && hasFeed(route) ? `${page}${page.includes('?') ? '&' : '?'}format=atom` : null,
    }
  }
