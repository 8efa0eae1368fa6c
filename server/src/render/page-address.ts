import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes, errorTitles } from '@sunport/regions/common-routes.ts'
import { plainQuery } from '@sunport/regions/kind-parameters.ts'
import type { Kind } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { LRUCache } from 'lru-cache'
import { withoutTimestamp } from '../platform/http/address.ts'

/** A page that is drawn asks four times for its address, one from memory once; much asked ones are known. */
const mostKnown = 2_000
const longestKnown = 500

export type PageAddress = (url: string) => string

const kindsByPath = (packs: readonly RegionPack[]): Map<string, Kind> => {
  const kinds = new Map<string, Kind>([['/', 'home']])
  const note = (path: string, kind: Kind): void => {
    if (!kinds.has(path)) kinds.set(path, kind)
  }
  for (const path of Object.keys(errorTitles)) note(path, 'static-page')
  for (const [path, { kind }] of Object.entries(commonRoutes)) note(path, kind)
  for (const { routes } of packs) for (const [path, { kind }] of Object.entries(routes)) note(path, kind)
  return kinds
}

/**
 * The address of a page in its one writing: what it is kept under and drawn from. Whoever adds a parameter that the
 * page does not know gets the page that everybody gets.
 */
export const createPageAddress = (packs: readonly RegionPack[]): PageAddress => {
  const kinds = kindsByPath(packs)
  const known = new LRUCache<string, string>({ max: mostKnown })
  const addressOf = (url: string, queryAt: number): string => {
    const path = url.slice(0, queryAt)
    const kind = kinds.get(path.slice(routerBase.length).replace(/(?<=[^/])\/$/, ''))
    return kind ? path + plainQuery(kind, url.slice(queryAt)) : withoutTimestamp(url)
  }
  return url => {
    const queryAt = url.indexOf('?')
    if (queryAt < 0) return url
    const found = known.get(url)
    if (found !== undefined) return found
    const address = addressOf(url, queryAt)
    if (url.length <= longestKnown) known.set(url, address)
    return address
  }
}
