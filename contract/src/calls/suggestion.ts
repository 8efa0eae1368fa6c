import { z } from 'zod'
import { defineCall } from '../call.ts'
import { functionFor } from '../content/policy.ts'
import { article, ContentDetail, ContentInput } from './content.ts'
import { oneId } from './crud.ts'
import { nullableText, opaqueId } from './shared.ts'

/** What a reviewer may word otherwise; an author takes each of them or leaves it. */
export const suggestedParts = { title: '标题', bodyHtml: '正文' } as const
export type SuggestedPart = keyof typeof suggestedParts
const part = z.enum(Object.keys(suggestedParts) as [SuggestedPart])

const Words = z.object({ title: z.string(), bodyHtml: z.string() })

const Suggestion = z.object({
  id: z.string(),
  reviewerName: nullableText,
  suggestedAt: z.string(),
  reason: z.string(),
  /** As he read it, and as he would have it. */
  before: Words,
  after: Words,
  decidedAt: nullableText,
  decidedBy: nullableText,
  taken: z.array(part),
})
export type Suggestion = z.infer<typeof Suggestion>

const path = '/rest/v2/content/article/:id/suggestions'

/** 修改建议: a reviewer's own wording of an article, which its author decides on. */
export const suggestion = {
  list: defineCall({
    method: 'GET',
    path,
    access: functionFor('article', 'view'),
    summary: '信息的修改建议',
    input: oneId,
    data: z.array(Suggestion),
  }),
  /** Sends the text back with it. */
  suggest: defineCall({
    method: 'POST',
    path,
    access: functionFor('article', 'view'),
    summary: '附修改建议退回信息',
    input: article.sendBack.input
      .pick({ id: true, version: true, reason: true })
      .extend({ title: ContentInput.title, bodyHtml: ContentInput.bodyHtml }),
    data: ContentDetail,
    maxBodyBytes: 8 * 1024 * 1024,
  }),
  /** Takes some of it, all of it, or with no part nothing. */
  decide: defineCall({
    method: 'POST',
    path: `${path}/:suggestionId/decision`,
    access: functionFor('article', 'edit'),
    summary: '处理修改建议',
    input: z.object({
      id: opaqueId,
      suggestionId: opaqueId,
      version: z.number().int(),
      taken: z.array(part).max(2),
    }),
    data: ContentDetail,
  }),
}
