import { z } from 'zod'
import { messageIdentities, messageStates, messageTypes } from '../codes.ts'
import { type DueBucket, dueBuckets } from '../message/due.ts'
import { type MessageAction, messageActions } from '../message/policy.ts'
import type { FileColumn } from './crud.ts'
import { messageChannels, messagePriorities } from './message-desk-codes.ts'
import { nullableText } from './shared.ts'

export const codesOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string]

export const messageState = z.enum(codesOf(messageStates))
const actionNames = Object.keys(messageActions) as [MessageAction]

export const DeskRow = z.object({
  id: z.string(),
  msgNo: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  channel: z.enum(codesOf(messageChannels)),
  msgType: z.enum(codesOf(messageTypes)),
  subject: z.string(),
  /** `张**`; who it is stands behind a call of its own. */
  shownName: z.string(),
  identity: z.enum(codesOf(messageIdentities)),
  state: messageState,
  priority: z.enum(codesOf(messagePriorities)),
  publicWish: z.boolean(),
  isPublic: z.boolean(),
  receivedAt: z.string(),
  /** The last day of what is due next: taking up, then answering. */
  due: nullableText,
  bucket: z.enum(Object.keys(dueBuckets) as [DueBucket]),
  workdaysLeft: z.number().nullable(),
  isExtended: z.boolean(),
  urged: z.number(),
  reopened: z.number(),
  rating: z.number().nullable(),
  handlerOrgId: nullableText,
  handlerOrgName: nullableText,
  handlerId: nullableText,
  handlerName: nullableText,
  /** Others about the same, by their subjects. */
  similar: z.number(),
  actions: z.array(z.enum(actionNames)),
  version: z.number().int(),
})
export type DeskRow = z.infer<typeof DeskRow>

export const deskColumns: FileColumn<DeskRow & DeskWords>[] = [
  { name: 'msgNo', title: '留言编号' },
  { name: 'typeName', title: '类型' },
  { name: 'subject', title: '标题' },
  { name: 'shownName', title: '留言人' },
  { name: 'stateName', title: '状态' },
  { name: 'siteName', title: '站点' },
  { name: 'handlerOrgName', title: '办理单位' },
  { name: 'handlerName', title: '办理人' },
  { name: 'receivedAt', title: '收到时间' },
  { name: 'due', title: '期限' },
  { name: 'bucketName', title: '时限情况' },
  { name: 'rating', title: '评价' },
]
/** What files say in words. */
export interface DeskWords {
  typeName: string
  stateName: string
  bucketName: string
}

const DeskReply = z.object({
  id: z.string(),
  replyNo: z.number(),
  state: z.enum(['draft', 'reviewing', 'published', 'superseded']),
  text: z.string(),
  citations: z.array(z.string()),
  uncitedReason: nullableText,
  orgName: nullableText,
  authorId: nullableText,
  authorName: nullableText,
  publishedAt: nullableText,
  /** As the public reads it; none before it is released. */
  publicText: nullableText,
})
export type DeskReply = z.infer<typeof DeskReply>

export const DeskDetail = DeskRow.extend({
  content: z.string(),
  relatedNoticeId: nullableText,
  relatedNoticeTitle: nullableText,
  pageUrl: nullableText,
  category: nullableText,
  coHandlers: z.array(z.object({ id: z.string(), name: z.string() })),
  aboutOrgId: nullableText,
  aboutOrgName: nullableText,
  mergedInto: z.object({ id: z.string(), msgNo: z.string() }).nullable(),
  pausedDays: z.number(),
  ratingComment: nullableText,
  additions: z.array(
    z.object({ kind: z.enum(['supplement', 'follow']), at: z.string(), content: z.string() }),
  ),
  replies: z.array(DeskReply),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  events: z.array(
    z.object({
      at: z.string(),
      label: z.string(),
      actorName: nullableText,
      /** Words that its writer reads, too. */
      publicWords: nullableText,
      words: nullableText,
    }),
  ),
  publicSubject: nullableText,
  publicContent: nullableText,
  similarRows: z.array(
    z.object({ id: z.string(), msgNo: z.string(), subject: z.string(), stateName: z.string() }),
  ),
  /** Answers to the like, to look at while writing one. */
  precedents: z.array(z.object({ id: z.string(), subject: z.string(), text: z.string() })),
  /** The unit that such messages were given to most. */
  suggestedOrg: z.object({ id: z.string(), name: z.string() }).nullable(),
  canReveal: z.boolean(),
})
export type DeskDetail = z.infer<typeof DeskDetail>
