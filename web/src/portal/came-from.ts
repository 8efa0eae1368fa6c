import type { Kind } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { pathBelowBase } from './place.ts'

const lists: readonly (Kind | undefined)[] = [
  'channel-list',
  'channel-tabs',
  'notice-search',
  'law-list',
  'full-search',
  'expert-list',
  'download-list',
  'knowledge-base',
  'organisation',
]
const details: readonly (Kind | undefined)[] = [
  'article',
  'notice-detail',
  'red-head-document',
  'expert-detail',
]

type Routes = Pick<RegionPack, 'routes'>

/** Where the reader of one document has been, as far as a way back to a list needs to know. */
export const followReader = () => {
  /** The list with its filters and page, as he left it; null when he has been elsewhere since. */
  let list: string | null | undefined
  return {
    /** From one detail to the next he is still on his way through the same list. */
    visits: ({ routes }: Routes, path: string, query: string): void => {
      const kind = routes[path]?.kind
      if (lists.includes(kind)) list = path + query
      else if (!details.includes(kind)) list = null
    },

    /** The list that he came from: in this document, or by the address that led to it. Only ours counts. */
    cameFrom: ({ routes }: Routes, referrer: string, origin: string): string | undefined => {
      if (list !== undefined || !URL.canParse(referrer)) return list ?? undefined
      const { pathname, search, origin: from } = new URL(referrer)
      const path = pathBelowBase(pathname)
      return from === origin && lists.includes(routes[path]?.kind) ? path + search : undefined
    },
  }
}

export const reader = followReader()
