import { z } from 'zod'
import { type InfoType, infoTypes } from '../content/article-fields.ts'
import { missingFollowUps } from '../content/notice/follow-up.ts'
import { openStates, publicStates } from '../content/policy.ts'
import { type NoticePhase, noticePhases } from '../rules/notice-phase.ts'
import { moneyText, optionalText, wireTime } from './shared.ts'

export const publicState = z.enum(Object.keys(publicStates) as [keyof typeof publicStates])
export const openState = z.enum(Object.keys(openStates) as [keyof typeof openStates])

/** Facts of notices by which their list is narrowed; other families have none of them. */
const noticeFilter = {
  noticeType: optionalText(20),
  purchaser: optionalText(100),
  agency: optionalText(100),
  purchaseManner: optionalText(2),
  purchaseNature: optionalText(2),
  /** A region with everything below it. */
  regionCode: optionalText(9),
  openFrom: wireTime,
  openTo: wireTime,
  budgetMin: moneyText,
  budgetMax: moneyText,
  openTenderCode: optionalText(60),
  phase: z
    .enum(Object.keys(noticePhases) as [NoticePhase])
    .or(z.literal(''))
    .optional(),
  /** What should have followed by now. */
  lacking: z
    .enum(Object.keys(missingFollowUps) as [keyof typeof missingFollowUps])
    .or(z.literal(''))
    .optional(),
  /** '1': did not meet the law's times when it became public. */
  violated: z.enum(['1', '']).optional(),
}
export type NoticeFilter = z.output<z.ZodObject<typeof noticeFilter>>

/** Facts of articles, and of everybody's work on them. */
const articleFilter = {
  infoType: z
    .enum(Object.keys(infoTypes) as [InfoType])
    .or(z.literal(''))
    .optional(),
  tag: optionalText(20),
  source: optionalText(50),
  /** Part of a name. */
  author: optionalText(50),
  /** Part of the name of whoever it was handed to, or who decided on it. */
  reviewer: optionalText(50),
  org: optionalText(100),
  isTop: z.enum(['1', '']).optional(),
  isHot: z.enum(['1', '']).optional(),
  isRecommended: z.enum(['1', '']).optional(),
  /** What was found in it: at its submission, or of its links since. */
  found: z.enum(['findings', 'dead-links', '']).optional(),
  publishedFrom: wireTime,
  publishedTo: wireTime,
  createdFrom: wireTime,
  createdTo: wireTime,
}
export type ArticleFilter = z.output<z.ZodObject<typeof articleFilter>>

/** How far the texts of a list are; the last one is all of them. */
export const contentTabs = ['mine', 'todo', 'live', 'returned', 'scheduled', 'expiring', ''] as const
export type ContentTab = (typeof contentTabs)[number]

/** What lists of contents are narrowed by. */
export const contentFilter = {
  keyword: optionalText(100),
  /** Titles and numbers unless the text is asked for too. */
  keywordIn: z.enum(['text', '']).optional(),
  siteId: optionalText(100),
  /** With everything below it. */
  channelId: optionalText(100),
  publicState: publicState.or(z.literal('')).optional(),
  openState: openState.or(z.literal('')).optional(),
  ...noticeFilter,
  ...articleFilter,
  tab: z.enum(contentTabs).optional(),
  from: wireTime,
  to: wireTime,
}
