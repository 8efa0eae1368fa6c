import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Place } from '../place.ts'
import { withQuery } from '../place-href.ts'

interface Here extends Pick<Place, 'path' | 'route' | 'subSite'> {
  pack: RegionPack
  query: URLSearchParams
}

/**
 * Where choosing a place leads; undefined stands for all places. The choice stands in the address, so that pages are
 * the same for everybody: a notice list is narrowed where it is, a home to its region, other pages lead to the notices.
 */
export const regionHref = ({ pack, path, route, subSite, query }: Here, code: string | undefined): string => {
  const own = code && pack.subSites.find(site => site.regionCode === code)?.home
  if (own) return own
  if (route.kind === 'notice-search') return narrowed(path, query, code)
  const home = subSite && !subSite.regionCode ? subSite.home : pack.homePath
  if (!code) return home
  const stays = route.kind === 'home' || home !== pack.homePath
  return withQuery(stays ? home : pack.noticePath, 'regionCode', code)
}

/** The same list with its other filters, from its first page. */
const narrowed = (path: string, query: URLSearchParams, code: string | undefined): string => {
  const kept = [...query].filter(([name]) => name !== 'regionCode' && name !== 'page')
  const asked = new URLSearchParams(code ? [...kept, ['regionCode', code]] : kept)
  return asked.size > 0 ? `${path}?${asked}` : path
}
