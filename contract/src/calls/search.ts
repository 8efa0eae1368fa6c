import { z } from 'zod'
import { defineCall } from '../call.ts'
import { searchGroups } from '../codes.ts'
import { biddersFilters } from './bidders-filters.ts'
import { askedTime, currPage, nullableText, optionalText, pageSize, text } from './shared.ts'

const n = nullableText

/** From where to where the words were found, in UTF-16 units of the text beside it: plain text stays plain. */
const Marks = z.array(z.tuple([z.number().int(), z.number().int()]))
export type Marks = z.infer<typeof Marks>

export const Hit = z.object({
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

/** What is looked for by name or number, before the texts that speak of it. */
const DirectHit = z.object({
  kind: z.enum(['article', 'project', 'purchaser', 'supplier', 'agency']),
  /** Of the law, the project's latest notice, or the record; none for a purchaser, whose notices are a list. */
  id: n,
  name: z.string(),
  note: n,
  /** How many notices there are of it. */
  total: z.number().nullable(),
  channel: n,
  noticeType: n,
  planId: n,
  /** Number of the article: 22 or 22-1. */
  article: n,
})
export type DirectHit = z.infer<typeof DirectHit>

const nearReasons = ['spelling', 'sound', 'code', 'synonym', 'newest'] as const
const offerKinds = ['cleared', 'anywhere', 'fewer', 'site'] as const

/** What helps a visitor on; programs need not ask for it. */
const Help = z.object({
  direct: z.array(DirectHit),
  /** 您是不是要找. */
  didYouMean: z.array(z.object({ words: z.string(), total: z.number() })),
  /** Other words for the same thing. */
  alike: z.array(z.string()),
  /** Hits of what may be meant, where the words themselves have few or none. */
  near: z.array(
    z.object({ reason: z.enum(nearReasons), words: z.string(), total: z.number(), rows: z.array(Hit) }),
  ),
  /** Ways that lead to something: other conditions, fewer words, other sites by the path of their search. */
  offers: z.array(
    z.object({ kind: z.enum(offerKinds), words: z.string(), name: n, path: n, total: z.number() }),
  ),
})
export type Help = z.infer<typeof Help>

export const FacetValue = z.object({ code: z.string(), name: z.string(), total: z.number() })
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
  operationStartTime: askedTime,
  operationEndTime: askedTime,
  ...biddersFilters,
  sort: z.enum(['relevance', 'date', '']).optional(),
  /** For pages: the answer also says what else may be meant. Rows and totals are the same with it and without. */
  withHelp: z.enum(['1', '']).optional(),
  currPage,
  pageSize: pageSize(100),
})
export type SearchInput = z.output<typeof SearchInput>

/** Where a title or an article leads; without it the words are searched for. */
const Target = z.object({ id: z.string(), channel: n, noticeType: n, planId: n, article: n })

const Suggestion = z.object({
  kind: z.enum(['title', 'article', 'purchaser', 'code', 'word']),
  words: z.string(),
  opens: Target.optional(),
})
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
      help: Help.optional(),
    }),
  }),
  suggest: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/suggest',
    access: 'open',
    summary: '检索词联想：标题、法规条款、采购人、项目编号、词语',
    input: z.object({
      siteId: optionalText(100),
      channel: optionalText(2000),
      searchKey: text(50),
    }),
    data: z.array(Suggestion),
  }),
}
