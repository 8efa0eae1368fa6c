import { z } from 'zod'
import { nullableText } from './shared.ts'

/** A place of the text that whoever sends it back points at. */
export const ReviewMark = z.object({
  words: z.string().trim().min(1).max(200, '标注的文字不能超过200个字'),
  note: z.string().trim().max(200, '标注说明不能超过200个字'),
})
export type ReviewMark = z.infer<typeof ReviewMark>

export const Review = z.object({
  level: z.number(),
  decision: z.string(),
  reviewerName: nullableText,
  reason: nullableText,
  marks: z.array(ReviewMark),
  /** What whoever passed it has read it for; empty of what was decided before this was kept. */
  proofs: z.array(z.string()),
  editionNo: z.number(),
  decidedAt: z.string(),
})

export const Cosign = z.object({
  userName: z.string(),
  askedAt: z.string(),
  answeredAt: nullableText,
  isAgreed: z.boolean().nullable(),
  comment: nullableText,
})
