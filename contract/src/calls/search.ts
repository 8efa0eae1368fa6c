import { z } from 'zod'
import { defineCall } from '../call.ts'
import { searchGroups } from '../codes.ts'
import { currPage, nullableText, optionalText, pageSize, text, wireTime } from './shared.ts'

const n = nullableText

const Hit = z.object({
  id: z.string(),
  title: z.string(),
  /** The words around the first hit in the text; plain text, to be marked by whoever shows it. */
  excerpt: z.string(),
  channel: z.string(),
  channelName: n,
  noticeType: n,
  noticeTypeName: n,
  noticeTime: n,
  regionName: n,
  purchaser: n,
  openTenderCode: n,
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
    data: z.object({ rows: z.array(Hit), total: z.number(), facets: Facets }),
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
