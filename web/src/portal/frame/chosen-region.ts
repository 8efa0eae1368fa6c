import type { RegionPack } from '@sunport/regions/pack.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { City } from '../cities.ts'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'

const yearInSeconds = 31_536_000
const regionCookie = 'regionCode'

const keep = (name: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}

/** Outside programs read the chosen region from these cookies, and so does the next page. */
export const remember = (city?: City) => {
  const seconds = city ? yearInSeconds : 0
  keep(regionCookie, city?.code ?? '', seconds)
  keep('regionFullName', city?.fullName ?? '', seconds)
  keep('regionRemark', city?.mark ?? '', seconds)
}

const remembered = (): string | undefined => /(?:^|; )regionCode=(\d+)/.exec(document.cookie)?.[1]

const isOf = ({ provinceCode }: RegionPack, code: string): boolean =>
  code.startsWith(provinceCode.slice(0, 2))

const narrows = (kind: string | undefined): boolean => kind === 'notice-search' || kind === 'home'

/**
 * The place that somebody chose. A list or a home is narrowed by its address alone, so that pages are the same for
 * everybody; elsewhere the browser remembers, and the ways to lists and homes lead to the place.
 */
export const useChosenRegion = (): { chosen: string | undefined; withRegion: (href: string) => string } => {
  const { pack, route, subSite } = usePortal()
  const { key, search } = useLocation()
  const [last, setLast] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew on every page
  useEffect(() => setLast(remembered()), [key])
  const named = new URLSearchParams(search).get('regionCode') || subSite?.regionCode
  const own = last && isOf(pack, last) ? last : undefined
  const chosen = named ?? (narrows(route.kind) ? undefined : own)
  const withRegion = (href: string) =>
    chosen && !subSite && narrows(pack.routes[href]?.kind) ? withQuery(href, regionCookie, chosen) : href
  return { chosen, withRegion }
}
