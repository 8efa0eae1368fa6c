import { z } from 'zod'
import { defineCall } from '../call.ts'
import { acrossFacets } from '../search/across.ts'
import { biddersFilters } from './bidders-filters.ts'
import { FacetValue, Hit } from './search.ts'
import { askedTime, currPage, nullableText, optionalText, pageSize } from './shared.ts'

/** Where a notice stands: the same one may stand on several sites. */
const Source = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  /** Six digits, as the facet counts them. */
  province: z.string(),
  provinceName: z.string(),
  noticeTime: nullableText,
  /** Its address on its own site, from the base of all pages. */
  href: z.string(),
})
export type Source = z.infer<typeof Source>

const AcrossHit = Hit.extend({
  ...Source.shape,
  /** All places where it stands, its own first. */
  sources: z.array(Source),
})
export type AcrossHit = z.infer<typeof AcrossHit>

const AcrossFacets = z.object(
  Object.fromEntries(Object.keys(acrossFacets).map(name => [name, z.array(FacetValue)])) as Record<
    keyof typeof acrossFacets,
    z.ZodArray<typeof FacetValue>
  >,
)
export type AcrossFacets = z.infer<typeof AcrossFacets>

const commonCode = optionalText(20)

const SearchAcrossInput = z.object({
  searchKey: z.string().trim().min(1, '请输入检索词').max(200),
  searchMode: z.enum(['words', 'organisation', 'number', '']).optional(),
  /** A code of its facet each; a code that no facet has finds nothing. */
  province: commonCode,
  type: commonCode,
  manner: commonCode,
  item: commonCode,
  region: commonCode,
  period: z.enum(['week', 'month', 'year', '']).optional(),
  purchaser: optionalText(),
  agency: optionalText(),
  operationStartTime: askedTime,
  operationEndTime: askedTime,
  ...biddersFilters,
  sort: z.enum(['relevance', 'date', '']).optional(),
  currPage,
  pageSize: pageSize(100),
})
export type SearchAcrossInput = z.output<typeof SearchAcrossInput>

export const searchAcross = {
  searchAcross: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/searchAcross',
    access: 'open',
    summary: '跨省联合检索（各站点信息合并去重，按通用代码统计）',
    input: SearchAcrossInput,
    data: z.object({
      rows: z.array(AcrossHit),
      /** Hits, each project's notice once. */
      total: z.number(),
      /** The same before they were brought together: what the sites find on their own. */
      sources: z.number(),
      /** Counted from a sample of each site: 约. */
      isEstimate: z.boolean(),
      /** So many hits, from the first, can be paged through. */
      reachable: z.number(),
      /** Why nothing was looked for. */
      hint: nullableText,
      /** Counts of notices before they are brought together, so that they are the sums of what the sites say. */
      facets: AcrossFacets,
    }),
  }),
}
