import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes, errorTitles } from '@sunport/regions/common-routes.ts'
import { plainQuery } from '@sunport/regions/kind-parameters.ts'
import type { Kind } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { withoutTimestamp } from '../platform/http/address.ts'

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
  return url => {
    const queryAt = url.indexOf('?')
    if (queryAt < 0) return url
    const path = url.slice(0, queryAt)
    const kind = kinds.get(path.slice(routerBase.length).replace(/(?<=[^/])\/$/, ''))
    return kind ? path + plainQuery(kind, url.slice(queryAt)) : withoutTimestamp(url)
  }
}
