import type { Facets, FacetValue } from '@sunport/contract/calls/search.ts'
import { noticeStageNames, searchGroups, searchPeriods, stageOf } from '@sunport/contract/codes.ts'
import { periodNames } from './filter.ts'
import type { FacetCount } from './read.ts'

/** Exact types summed into the stages they belong to, in the order of a project. */
const groupCounts = (counts: FacetCount[]): FacetValue[] => {
  const totals = new Map<string, number>()
  for (const { facet, code, total } of counts) {
    if (facet !== 'type') continue
    const group = code === null ? 'article' : stageOf(code)
    if (group) totals.set(group, (totals.get(group) ?? 0) + total)
  }
  return searchGroups
    .filter(group => totals.has(group))
    .map(code => ({
      code,
      name: code === 'article' ? '资讯与政策' : noticeStageNames[code],
      total: totals.get(code) ?? 0,
    }))
}

export const facetsOf = (counts: FacetCount[], regionName: (code: string) => string): Facets => ({
  region: counts
    .filter(({ facet, code }) => facet === 'region' && code)
    .map(({ code, total }) => ({ code: code ?? '', name: regionName(code ?? ''), total }))
    .sort((a, b) => b.total - a.total || a.code.localeCompare(b.code)),
  group: groupCounts(counts),
  period: periodNames.map(code => ({
    code,
    name: searchPeriods[code],
    total: counts.find(({ facet }) => facet === code)?.total ?? 0,
  })),
})
