import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes, errorTitles } from '@sunport/regions/common-routes.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import type { RegionPack, SubSite } from '@sunport/regions/pack.ts'

/** Where a page stands in its region: what the frame, the breadcrumb and the loaders go by. */
export interface Place {
  /** Path below the router's base, such as `/noticeGd`. */
  path: string
  route: Route
  subSite: SubSite | undefined
  /** Site that calls are answered for; sub-sites only narrow it by their region or their own channels. */
  siteId: string
}

export const placeOf = (pack: RegionPack, path: string): Place => {
  const route = routeOf(pack, path)
  return {
    path,
    route,
    subSite: pack.subSites.find(({ code }) => code === route.subSite),
    siteId: pack.siteCode,
  }
}

const routeOf = (pack: RegionPack, path: string): Route => {
  const own = pack.routes[path]
  if (own) return own
  const common = commonRoutes[path]
  if (common) return common
  const errorTitle = errorTitles[path]
  return errorTitle ? { kind: 'static-page', title: errorTitle } : { kind: 'home', title: pack.siteName }
}

/** The path as packs write it: without the router's base and without a slash at its end. */
export const pathBelowBase = (pathname: string): string => {
  const below = pathname === routerBase ? '/' : pathname.replace(`${routerBase}/`, '/')
  return below.length > 1 ? below.replace(/(?<!\/)\/+$/, '') || '/' : below
}
