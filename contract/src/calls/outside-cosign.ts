import { z } from 'zod'
import { nullableText } from './shared.ts'

/** How long somebody outside may answer, and how often he may mistype the code. */
export const outsideCosignLimits = { days: 7, wrongTries: 5, links: 5 } as const

export const outsideCosignStates = {
  waiting: '待答复',
  answered: '已答复',
  withdrawn: '已撤回',
  expired: '已失效',
} as const
export type OutsideCosignState = keyof typeof outsideCosignStates

/** 会签 by somebody outside, as reviewers see it. */
export const OutsideCosign = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(Object.keys(outsideCosignStates) as [OutsideCosignState]),
  askedAt: z.string(),
  expiresAt: z.string(),
  answeredAt: nullableText,
  isAgreed: z.boolean().nullable(),
  comment: nullableText,
})
export type OutsideCosign = z.infer<typeof OutsideCosign>

/** Told once, to whoever asked for it. */
export const CosignLink = z.object({
  /** The path of the page, below the site's own address. */
  path: z.string(),
  code: z.string(),
  expiresAt: z.string(),
})
export type CosignLink = z.infer<typeof CosignLink>

/** What he answers with; his form has no script, so the server alone says what is wrong. */
export const OutsideAnswer = z.object({
  isAgreed: z.enum(['1', '0'], { error: '请选择同意或不同意' }),
  comment: z.string().trim().min(1, '请填写意见').max(500, '意见不能超过500个字'),
})
