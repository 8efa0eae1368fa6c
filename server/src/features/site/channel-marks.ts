import type { RegionPack } from '@sunport/regions/pack.ts'

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

/** Words by which the pages of a pack may name a channel: its routes, homes, details, tabs and sub-sites. */
export const namedByPages = ({
  routes,
  home,
  detail,
  dictionaries,
  subSites,
}: RegionPack): ReadonlySet<string> =>
  new Set(
    stringsIn([routes, home, detail, Object.values(dictionaries).map(({ entries }) => entries), subSites]),
  )
