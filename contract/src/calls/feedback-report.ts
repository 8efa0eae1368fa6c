import { z } from 'zod'

/** What became of one opinion, in words for everybody. */
const FeedbackItem = z.object({
  no: z.number(),
  articles: z.string(),
  /** Its words, where its writer agreed to show them. */
  opinion: z.string().nullable(),
  response: z.string().nullable(),
})
export type FeedbackItem = z.infer<typeof FeedbackItem>

/** 反馈报告: what came in, what was taken up, and why the rest was not. No writer is named in it. */
export const FeedbackReport = z.object({
  note: z.string().nullable(),
  total: z.number(),
  pending: z.number(),
  adopted: z.number(),
  partly: z.number(),
  rejected: z.number(),
  duplicate: z.number(),
  adoptedItems: z.array(FeedbackItem),
  partlyItems: z.array(FeedbackItem),
  /** Why opinions were not taken up, the commonest reason first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  publishedAt: z.string().nullable(),
})
export type FeedbackReport = z.infer<typeof FeedbackReport>
