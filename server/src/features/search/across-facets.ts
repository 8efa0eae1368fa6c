import type { FacetValue } from '@sunport/contract/calls/search.ts'
import type { AcrossFacets } from '@sunport/contract/calls/search-across.ts'
import { type SearchPeriod, searchPeriods } from '@sunport/contract/codes.ts'
import { articleCode } from '@sunport/contract/search/across.ts'
import { commonWords, otherCode } from '@sunport/contract/search/crosswalk.ts'
import type { AcrossCounts } from './across-choice.ts'
import { periodNames } from './filter.ts'

const typeNames: Readonly<Record<string, string>> = { [articleCode]: '资讯与政策', ...commonWords.type }
const typeOrder = [
  ...Object.keys(commonWords.type).filter(code => code !== otherCode),
  articleCode,
  otherCode,
]

/** 其他 stands last, however much it holds. */
const byTotal = (a: FacetValue, b: FacetValue): number =>
  Number(a.code === otherCode) - Number(b.code === otherCode) ||
  b.total - a.total ||
  (a.code < b.code ? -1 : 1)

const valuesOf = (counts: Map<string, number>, nameOf: (code: string) => string): FacetValue[] =>
  [...counts].map(([code, total]) => ({ code, name: nameOf(code), total }))

/** The counts with their names: most first, but stages in the order of a project and periods from short to long. */
export const acrossFacetsOf = (
  counts: AcrossCounts,
  regionName: (code: string) => string,
  shown: (total: number) => number,
): AcrossFacets => {
  const placeName = (code: string): string => (code === otherCode ? '其他' : regionName(code))
  const rounded = (values: FacetValue[]): FacetValue[] =>
    values.map(value => ({ ...value, total: shown(value.total) }))
  return {
    province: rounded(valuesOf(counts.province, placeName).sort(byTotal)),
    type: rounded(
      valuesOf(counts.type, code => typeNames[code] ?? code).sort(
        (a, b) => typeOrder.indexOf(a.code) - typeOrder.indexOf(b.code),
      ),
    ),
    manner: rounded(valuesOf(counts.manner, code => commonWords.manner[code] ?? code).sort(byTotal)),
    item: rounded(valuesOf(counts.item, code => commonWords.item[code] ?? code).sort(byTotal)),
    region: rounded(valuesOf(counts.region, placeName).sort(byTotal)),
    period: rounded(
      periodNames.map((code: SearchPeriod) => ({
        code,
        name: searchPeriods[code],
        total: counts.period.get(code) ?? 0,
      })),
    ),
  }
}
