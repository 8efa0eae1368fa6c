import { z } from 'zod'
import { defineCall } from '../call.ts'
import { searchGroups } from '../codes.ts'
import { currPage, nullableText, optionalText, pageSize, text, wireTime } from './shared.ts'

const n = nullableText

/** From where to where the words were found, in UTF-16 units of the text beside it: plain text stays plain. */
const Marks = z.array(z.tuple([z.number().int(), z.number().int()]))
export type Marks = z.infer<typeof Marks>

const Hit = z.object({
  id: z.string(),
  title: z.string(),
  titleMarks: Marks,
  /** The words around the first hit in the text. */
  excerpt: z.string(),
  excerptMarks: Marks,
  channel: z.string(),
  channelName: n,
  noticeType: n,
  noticeTypeName: n,
  noticeTime: n,
  regionName: n,
  purchaser: n,
  purchaserMarks: Marks,
  openTenderCode: n,
  codeMarks: Marks,
  planId: n,
})
export type Hit = z.infer<typeof Hit>

const FacetValue = z.object({ code: z.string(), name: z.string(), total: z.number() })
export type FacetValue = z.infer<typeof FacetValue>

/** Each facet is counted without its own choice, so that another value can be chosen instead. */
const Facets = z.object({
  region: z.array(FacetValue),
  group: z.array(FacetValue),
  period: z.array(FacetValue),
})
export type Facets = z.infer<typeof Facets>

const SearchInput = z.object({
  siteId: optionalText(100),
  /** Channels by id or pagemark; absent: the whole site. */
  channel: optionalText(2000),
  searchKey: z.string().trim().min(1, '请输入检索词').max(200),
  searchMode: z.enum(['words', 'organisation', 'number', '']).optional(),
  regionCode: optionalText(20),
  noticeType: optionalText(500),
  group: z.enum([...searchGroups, '']).optional(),
  period: z.enum(['week', 'month', 'year', '']).optional(),
  purchaser: optionalText(),
  agency: optionalText(),
  operationStartTime: wireTime,
  operationEndTime: wireTime,
  sort: z.enum(['relevance', 'date', '']).optional(),
  currPage,
  pageSize: pageSize(100),
})
export type SearchInput = z.output<typeof SearchInput>

const Suggestion = z.object({ kind: z.enum(['title', 'purchaser', 'code']), words: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

export const search = {
  search: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/search',
    access: 'open',
    summary: '全文检索（摘要与分面统计）',
    input: SearchInput,
    data: z.object({
      rows: z.array(Hit),
      total: z.number(),
      /** The total is estimated from a sample: 约. Never below ten thousand hits. */
      totalIsEstimate: z.boolean(),
      /** The facets are; under narrow choices the total may be exact all the same. */
      facetsAreEstimate: z.boolean(),
      /** So many hits, from the first, can be paged through. */
      reachable: z.number(),
      /** Why nothing was looked for. */
      hint: n,
      facets: Facets,
    }),
  }),
  suggest: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/suggest',
    access: 'open',
    summary: '检索词联想：标题、采购人、项目编号',
    input: z.object({
      siteId: optionalText(100),
      channel: optionalText(2000),
      searchKey: text(50),
    }),
    data: z.array(Suggestion),
  }),
}
