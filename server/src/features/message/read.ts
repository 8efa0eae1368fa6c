import type { MessageStatus, MessageType } from '@sunport/contract/codes.ts'
import { and, asc, desc, eq, ilike, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { message, messageReply } from './core/table.ts'

export interface BoardFilter extends Paging {
  siteId: string
  type: MessageType | undefined
  status: MessageStatus | undefined
  title: string | undefined
}

/** All that a public query may name: neither the writer nor his own words are among it. */
const publicColumns = {
  id: message.id,
  msgType: message.msgType,
  publicState: message.publicState,
  publicSubject: message.publicSubject,
  publicContent: message.publicContent,
  shownName: message.shownName,
  receivedAt: message.receivedAt,
}

const isAnswered = inArray(message.publicState, ['public', 'summary'])

const onBoard = ({ siteId, type, title }: Omit<BoardFilter, 'status'>): SQL | undefined =>
  and(
    eq(message.siteId, siteId),
    ne(message.publicState, 'hidden'),
    type ? eq(message.msgType, type) : undefined,
    title ? ilike(message.publicSubject, likePattern(title)) : undefined,
  )

const statusIs = (status: MessageStatus | undefined): SQL | undefined => {
  if (!status) return undefined
  return status === 'answered' ? isAnswered : eq(message.publicState, 'subject')
}

/** What the public reads of messages. */
export const messageRead = (db: Queries) => ({
  list: (filter: BoardFilter) =>
    db
      .select(publicColumns)
      .from(message)
      .where(and(onBoard(filter), statusIs(filter.status)))
      .orderBy(desc(message.receivedAt), asc(message.id))
      .limit(filter.pageSize)
      .offset(offsetOf(filter)),

  /** How many wait and how many are answered, whatever status is asked for. */
  count: async (filter: BoardFilter): Promise<{ waiting: number; answered: number }> => {
    const [row] = await db
      .select({
        waiting: sql<number>`count(*) FILTER (WHERE ${message.publicState} = 'subject')`.mapWith(Number),
        answered: sql<number>`count(*) FILTER (WHERE ${message.publicState} <> 'subject')`.mapWith(Number),
      })
      .from(message)
      .where(onBoard(filter))
    return row ?? { waiting: 0, answered: 0 }
  },

  find: async (siteId: string, id: string) =>
    (
      await db
        .select(publicColumns)
        .from(message)
        .where(and(eq(message.id, id), eq(message.siteId, siteId), ne(message.publicState, 'hidden')))
    )[0],

  /** Answers as they were released to everybody, oldest first. */
  releasedReplies: (messageIds: string[]) =>
    messageIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            messageId: messageReply.messageId,
            text: sql<string>`${messageReply.publicText}`,
            orgName: messageReply.orgName,
            publishedAt: messageReply.publishedAt,
            citations: messageReply.citations,
          })
          .from(messageReply)
          .where(and(inArray(messageReply.messageId, messageIds), isNotNull(messageReply.publicText)))
          .orderBy(asc(messageReply.replyNo)),

  /** Answers for whoever asked, oldest first. */
  replies: (messageIds: string[]) =>
    messageIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(messageReply)
          .where(and(inArray(messageReply.messageId, messageIds), eq(messageReply.state, 'published')))
          .orderBy(asc(messageReply.replyNo)),
})

export type MessageRead = ReturnType<typeof messageRead>
export type BoardRow = Awaited<ReturnType<MessageRead['list']>>[number]
