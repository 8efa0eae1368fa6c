import type { MessageDesk } from '@sunport/contract/calls/message-desk-codes.ts'
import { feedbackTypes, type MessageState, type MessageType } from '@sunport/contract/codes.ts'
import { openMessageStates } from '@sunport/contract/message/policy.ts'
import { and, eq, gte, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { offsetOf, orderOf, type Paging } from '../../../platform/database/list.ts'
import { countWaiting, type Waiting } from '../../../platform/waiting.ts'
import { message } from '../core/table.ts'

/** States that a desk is about. */
export const deskStates: Record<Exclude<MessageDesk, 'viewing'>, MessageState[]> = {
  receiving: ['received', 'transferring'],
  handling: [...openMessageStates, 'answered'],
  feedback: [...openMessageStates, 'answered'],
  replying: ['assigned'],
  reviewing: ['reviewing', 'answered', 'recheck'],
}

export interface DeskFilter {
  states: readonly MessageState[] | undefined
  msgType: MessageType | undefined
  /** Only reports of what is wrong, or none of them. */
  isFeedback: boolean | undefined
  siteId: string | undefined
  handlerOrgId: string | undefined
  handlerId: string | undefined
  rating: number | undefined
  isReopened: boolean
  keyword: string | undefined
  from: Date | undefined
  to: Date | undefined
  /** Only what is somebody's to answer. */
  mine: { userId: string; orgId: string | null } | undefined
  /** A condition on the last day. */
  due: SQL | undefined
  ids: readonly string[] | undefined
}

export const dueColumn = sql`CASE WHEN ${message.state} = 'received' AND ${message.acceptDue} IS NOT NULL
  THEN ${message.acceptDue} ELSE coalesce(${message.extendedDue}, ${message.replyDue}) END`

/** Running clocks whose last moment lies in a stretch of time. */
export const dueBetween = (from: Date | undefined, to: Date): SQL =>
  sql`(${message.clockPausedAt} IS NULL AND ${dueColumn} < ${to.toISOString()}
    AND (${from?.toISOString() ?? null}::timestamptz IS NULL OR ${dueColumn} >= ${from?.toISOString() ?? null}))`

/** Beside what somebody looks at, what everybody reads. */
export const orPublished = (within: SQL): SQL => sql`(${within} OR ${message.state} = 'published')`

/** What somebody has to answer: given to him, to his unit and nobody in it, or with his help. */
export const isMine = (userId: string, orgId: string | null): SQL =>
  sql`(${message.handlerId} = ${userId} OR ${userId} = ANY(${message.coHandlers})
    OR (${message.handlerId} IS NULL AND ${message.handlerOrgId} = ${orgId}))`

const conditions = (filter: DeskFilter, within: SQL): SQL | undefined =>
  and(
    within,
    filter.states && inArray(message.state, [...filter.states]),
    filter.msgType && eq(message.msgType, filter.msgType),
    filter.isFeedback === true ? inArray(message.msgType, [...feedbackTypes]) : undefined,
    filter.isFeedback === false ? notInArray(message.msgType, [...feedbackTypes]) : undefined,
    filter.siteId ? eq(message.siteId, filter.siteId) : undefined,
    filter.handlerOrgId ? eq(message.handlerOrgId, filter.handlerOrgId) : undefined,
    filter.handlerId ? eq(message.handlerId, filter.handlerId) : undefined,
    filter.rating ? eq(message.rating, filter.rating) : undefined,
    filter.isReopened ? sql`${message.reopened} > 0` : undefined,
    filter.keyword
      ? or(
          eq(message.msgNo, filter.keyword),
          ilike(message.subject, likePattern(filter.keyword)),
          ilike(message.content, likePattern(filter.keyword)),
        )
      : undefined,
    filter.from && gte(message.receivedAt, filter.from),
    filter.to && lt(message.receivedAt, filter.to),
    filter.mine && isMine(filter.mine.userId, filter.mine.orgId),
    filter.due,
    filter.ids && inArray(message.id, [...filter.ids]),
  )

const named = {
  siteName: sql<string>`(SELECT name FROM site WHERE site.id = ${message.siteId})`,
  handlerOrgName: sql<
    string | null
  >`(SELECT org_name FROM organisation WHERE organisation.id = ${message.handlerOrgId})`,
  handlerName: sql<
    string | null
  >`(SELECT coalesce(real_name, user_name) FROM app_user WHERE app_user.id = ${message.handlerId})`,
  replyAuthorId: sql<string | null>`(SELECT author_id FROM message_reply r WHERE r.message_id = ${message.id}
    AND r.state IN ('draft', 'reviewing') LIMIT 1)`,
}

/** What the desks read; every query is within the reach of whoever asks. */
export const deskRead = (db: Queries) => ({
  list: (filter: DeskFilter, within: SQL, paging: Paging) =>
    db
      .select({ row: message, ...named })
      .from(message)
      .where(conditions(filter, within))
      .orderBy(
        ...orderOf(paging, { receivedAt: message.receivedAt, due: dueColumn, subject: message.subject }, [
          sql`(${message.priority} = 'normal')`,
          sql`${dueColumn} NULLS LAST`,
          sql`${message.receivedAt} DESC`,
          sql`${message.id}`,
        ]),
      )
      .limit(paging.pageSize)
      .offset(offsetOf(paging)),

  count: async (filter: DeskFilter, within: SQL): Promise<number> =>
    (
      await db
        .select({ total: sql<number>`count(*)`.mapWith(Number) })
        .from(message)
        .where(conditions(filter, within))
    )[0]?.total ?? 0,

  waiting: (filter: DeskFilter, within: SQL, now: Date): Promise<Waiting> =>
    countWaiting(db, sql`FROM ${message} WHERE ${conditions(filter, within)}`, {
      since: sql`${message.receivedAt}`,
      late: dueBetween(undefined, now),
    }),

  find: async (id: string, within: SQL) =>
    (
      await db
        .select({ row: message, ...named })
        .from(message)
        .where(and(eq(message.id, id), within))
    )[0],

  regionCodes: async (): Promise<string[]> =>
    (await db.selectDistinct({ code: message.regionCode }).from(message)).map(({ code }) => code),

  /** Open ones of the same site whose subjects are alike, by the letters that they share. */
  similar: async (id: string, siteId: string, subject: string) =>
    (
      await db.execute<{ id: string; msgNo: string; subject: string; state: MessageState }>(sql`
        SELECT id, msg_no AS "msgNo", subject, state FROM message
        WHERE site_id = ${siteId} AND id <> ${id} AND similarity(subject, ${subject}) > 0.35
          AND state NOT IN ('spam', 'merged')
        ORDER BY similarity(subject, ${subject}) DESC, received_at DESC LIMIT 8`)
    ).rows,

  similarCounts: async (ids: readonly string[]): Promise<Map<string, number>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      SELECT m.id, count(o.id)::int AS count FROM message m JOIN message o ON o.site_id = m.site_id AND o.id <> m.id
        AND o.state = ANY(${sql.param([...openMessageStates] as string[])}) AND similarity(o.subject, m.subject) > 0.35
      WHERE m.id = ANY(${sql.param([...ids])}) GROUP BY m.id`)
    return new Map(rows.map(({ id, count }) => [id, count]))
  },

  precedents: async (id: string, siteId: string, subject: string) =>
    (
      await db.execute<{ id: string; subject: string; text: string }>(sql`
        SELECT m.id, m.public_subject AS subject, r.public_text AS text FROM message m
        JOIN message_reply r ON r.message_id = m.id AND r.public_text IS NOT NULL
        WHERE m.site_id = ${siteId} AND m.id <> ${id} AND m.public_state IN ('public', 'summary')
        ORDER BY similarity(m.public_subject, ${subject}) DESC, m.received_at DESC LIMIT 5`)
    ).rows,

  /** The unit that the like was given to most often, of the same site. */
  suggestedOrg: async (siteId: string, msgType: MessageType) =>
    (
      await db.execute<{ id: string; name: string }>(sql`
        SELECT o.id, o.org_name AS name FROM message m JOIN organisation o ON o.id = m.handler_org_id
        WHERE m.site_id = ${siteId} AND m.msg_type = ${msgType} AND o.state = 'normal'
        GROUP BY o.id, o.org_name ORDER BY count(*) DESC, o.id LIMIT 1`)
    ).rows[0] ?? null,

  events: async (id: string) =>
    (
      await db.execute<{
        at: Date
        kind: string
        actorName: string | null
        publicWords: string | null
        words: string | null
      }>(sql`
        SELECT at, kind, actor_name AS "actorName", public_words AS "publicWords", detail->>'words' AS words
        FROM message_event WHERE message_id = ${id} ORDER BY at, id`)
    ).rows.map(row => ({ ...row, at: new Date(row.at) })),

  noticeTitle: async (id: string): Promise<string | null> =>
    (await db.execute<{ title: string }>(sql`SELECT title FROM publication WHERE info_id = ${id}`)).rows[0]
      ?.title ?? null,

  msgNo: async (id: string): Promise<string | undefined> =>
    (await db.select({ no: message.msgNo }).from(message).where(eq(message.id, id)))[0]?.no,

  userNames: async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : (
          await db.execute<{ id: string; name: string }>(
            sql`SELECT id, coalesce(real_name, user_name) AS name FROM app_user WHERE id = ANY(${sql.param([...ids])})`,
          )
        ).rows,

  orgName: async (id: string): Promise<string | null> =>
    (await db.execute<{ name: string }>(sql`SELECT org_name AS name FROM organisation WHERE id = ${id}`))
      .rows[0]?.name ?? null,

  /** Units that have somebody who may answer, and these people. */
  people: async (code: string, orgId: string | undefined) => {
    const { rows } = await db.execute<{
      id: string
      name: string
      orgId: string | null
      orgName: string | null
    }>(sql`
      SELECT DISTINCT u.id, coalesce(u.real_name, u.user_name) AS name, u.org_id AS "orgId", o.org_name AS "orgName"
      FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role_function rf ON rf.role_id = ur.role_id
      LEFT JOIN organisation o ON o.id = u.org_id AND o.state = 'normal'
      WHERE rf.func_code = ${code} AND u.status = '1' AND (${orgId ?? null}::text IS NULL OR u.org_id = ${orgId ?? null})
      ORDER BY name LIMIT 500`)
    return rows
  },

  /** Answered or not, of a time: what statistics are made of. */
  facts: async (within: SQL, from: Date, to: Date, siteId: string | undefined) =>
    db
      .select({
        msgType: message.msgType,
        state: message.state,
        regionCode: message.regionCode,
        receivedAt: message.receivedAt,
        answeredAt: message.answeredAt,
        acceptDue: message.acceptDue,
        replyDue: message.replyDue,
        extendedDue: message.extendedDue,
        clockPausedAt: message.clockPausedAt,
        pausedDays: message.pausedDays,
        rating: message.rating,
        siteName: named.siteName,
        orgName: named.handlerOrgName,
      })
      .from(message)
      .where(
        and(
          within,
          gte(message.receivedAt, from),
          lt(message.receivedAt, to),
          siteId ? eq(message.siteId, siteId) : undefined,
          sql`${message.state} NOT IN ('spam', 'merged')`,
        ),
      )
      .limit(200_000),
})

export type DeskRead = ReturnType<typeof deskRead>
export type FactRow = Awaited<ReturnType<DeskRead['facts']>>[number]
