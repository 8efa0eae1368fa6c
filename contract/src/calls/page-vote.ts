import { z } from 'zod'
import { defineCall } from '../call.ts'
import { listPaging } from './crud.ts'
import { nullableText, optionalText, pageOf, wireTime } from './shared.ts'

const PageVote = z.object({
  siteId: z.string(),
  siteName: nullableText,
  /** Path below the base, and the id of what it shows. */
  page: z.string(),
  /** Of the info that it shows; else of the page itself. */
  title: nullableText,
  useful: z.number(),
  useless: z.number(),
  lastDay: z.string(),
})
export type PageVote = z.infer<typeof PageVote>

/** 页面评价: what readers found of use, page by page. Who they were is not known. */
export const pageVote = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/page-votes',
    access: 'cms:article:view',
    summary: '页面评价（这页有用吗）',
    input: z.object({
      siteId: optionalText(100),
      keyword: optionalText(100),
      from: wireTime,
      to: wireTime,
      ...listPaging,
    }),
    data: pageOf(PageVote),
  }),
}
