import { routerBase } from '@sunport/contract/constants.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import type { RegionPack, SubSite } from '@sunport/regions/pack.ts'

/** Paths that are no region's own, with the title their pages carry. */
export const errorTitles: Record<string, string> = {
  '/401': '请先登录',
  '/403': '没有访问权限',
  '/404': '页面不存在',
  '/500': '系统出错了',
}

/** The form of regions that have no page for messages of their own. */
export const commonFormPath = '/leaveMessage'

/** Pages that every region has under one address; `region` in the query names the region. */
export const commonRoutes: Record<string, Route> = {
  [commonFormPath]: { kind: 'message-form', title: '咨询留言' },
  '/siteMap': { kind: 'site-map', title: '网站地图' },
  '/contact': { kind: 'static-page', title: '联系我们', variant: 'contact' },
  '/privacy': { kind: 'static-page', title: '隐私说明', variant: 'privacy' },
  '/accessibility': { kind: 'static-page', title: '无障碍声明', variant: 'accessibility' },
  '/openData': { kind: 'static-page', title: '开放数据与接口', variant: 'open-data' },
}

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
  return below.length > 1 ? below.replace(/\/+$/, '') || '/' : below
}
