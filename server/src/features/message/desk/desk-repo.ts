import type { MessageState } from '@sunport/contract/codes.ts'
import { openMessageStates } from '@sunport/contract/message/policy.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import {
  type MessageReplyRow,
  type MessageRow,
  message,
  messageAddition,
  messageReply,
  replyTemplate,
} from '../core/table.ts'

export interface NewEvent {
  messageId: string
  at: Date
  kind: string
  fromState: MessageState
  toState: MessageState
  actorId: string | null
  actorName: string | null
  publicWords: string | null
  words: string | null
}

/** Rows of messages, held and changed by those who work on them. */
export const deskRepo = (db: Queries) => ({
  /** One message, held until the transaction ends. */
  hold: async (id: string, within: SQL): Promise<MessageRow | undefined> =>
    (
      await db
        .select()
        .from(message)
        .where(and(eq(message.id, id), within))
        .for('update')
    )[0],

  holdAny: async (id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(message).where(eq(message.id, id)).for('update'))[0],

  change: async (id: string, values: Partial<typeof message.$inferInsert>): Promise<void> => {
    await db
      .update(message)
      .set({ ...values, version: sql`${message.version} + 1` })
      .where(eq(message.id, id))
  },

  addEvent: (event: NewEvent) =>
    db.execute(sql`
      INSERT INTO message_event (message_id, at, kind, from_state, to_state, actor_id, actor_name, public_words, detail)
      VALUES (${event.messageId}, ${event.at.toISOString()}, ${event.kind}, ${event.fromState}, ${event.toState},
        ${event.actorId}, ${event.actorName}, ${event.publicWords},
        ${JSON.stringify(event.words ? { words: event.words } : {})}::jsonb)`),

  /** The answer that is being written or waits for its reviewer. */
  openReply: async (messageId: string): Promise<MessageReplyRow | undefined> =>
    (
      await db
        .select()
        .from(messageReply)
        .where(
          and(eq(messageReply.messageId, messageId), inArray(messageReply.state, ['draft', 'reviewing'])),
        )
        .limit(1)
    )[0],

  replies: (messageId: string) =>
    db
      .select()
      .from(messageReply)
      .where(eq(messageReply.messageId, messageId))
      .orderBy(asc(messageReply.replyNo)),

  lastReplyNo: async (messageId: string): Promise<number> =>
    (
      await db
        .select({ no: messageReply.replyNo })
        .from(messageReply)
        .where(eq(messageReply.messageId, messageId))
        .orderBy(desc(messageReply.replyNo))
        .limit(1)
    )[0]?.no ?? 0,

  insertReply: (row: typeof messageReply.$inferInsert) => db.insert(messageReply).values(row),

  changeReply: (id: string, values: Partial<typeof messageReply.$inferInsert>) =>
    db
      .update(messageReply)
      .set({ ...values, version: sql`${messageReply.version} + 1` })
      .where(eq(messageReply.id, id)),

  /** What was released goes from the public's eyes. */
  hideReplies: (messageId: string) =>
    db.update(messageReply).set({ publicText: null }).where(eq(messageReply.messageId, messageId)),

  addAddition: (row: typeof messageAddition.$inferInsert) => db.insert(messageAddition).values(row),

  additions: (messageId: string) =>
    db
      .select()
      .from(messageAddition)
      .where(eq(messageAddition.messageId, messageId))
      .orderBy(asc(messageAddition.at)),

  /** Messages that were merged into one: they get its answer. */
  mergedInto: (messageId: string) =>
    db
      .select()
      .from(message)
      .where(and(eq(message.mergedInto, messageId), eq(message.state, 'merged')))
      .for('update'),

  byId: async (id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(message).where(eq(message.id, id)))[0],

  /** Those that had been merged into one go with it. */
  moveMerged: (from: string, into: string) =>
    db.update(message).set({ mergedInto: into }).where(eq(message.mergedInto, from)),

  /** Held in one order, so that two who merge crosswise wait for each other. */
  holdTwo: async (first: string, second: string): Promise<void> => {
    await db
      .select({ id: message.id })
      .from(message)
      .where(inArray(message.id, [first, second]))
      .orderBy(asc(message.id))
      .for('update')
  },

  template: async (id: string) => (await db.select().from(replyTemplate).where(eq(replyTemplate.id, id)))[0],

  siteName: async (id: string): Promise<string | undefined> =>
    (await db.execute<{ name: string }>(sql`SELECT name FROM site WHERE id = ${id}`)).rows[0]?.name,

  orgName: async (orgId: string): Promise<string | undefined> =>
    (
      await db.execute<{ name: string }>(
        sql`SELECT org_name AS name FROM organisation WHERE id = ${orgId} AND state = 'normal'`,
      )
    ).rows[0]?.name,

  /** Whether a unit is another or stands below it. */
  isWithin: async (orgId: string, aboveId: string): Promise<boolean> =>
    (
      await db.execute(sql`SELECT 1 FROM organisation o JOIN organisation above ON above.id = ${aboveId}
        WHERE o.id = ${orgId} AND starts_with(o.path, above.path)`)
    ).rows.length > 0,

  userIn: async (userId: string, orgId: string): Promise<{ name: string } | undefined> =>
    (
      await db.execute<{ name: string }>(sql`SELECT coalesce(real_name, user_name) AS name FROM app_user
        WHERE id = ${userId} AND org_id = ${orgId} AND status = '1'`)
    ).rows[0],

  /** What one person is to answer, or helps to. */
  openOf: (userId: string, { most, isHeld }: { most: number; isHeld: boolean }): Promise<MessageRow[]> => {
    const asked = db
      .select()
      .from(message)
      .where(
        and(
          inArray(message.state, [...openMessageStates]),
          sql`(${message.handlerId} = ${userId} OR ${userId} = ANY(${message.coHandlers}))`,
        ),
      )
      .orderBy(asc(message.receivedAt), asc(message.id))
      .limit(most)
    return isHeld ? asked.for('update') : asked
  },

  /** Waiting for their writers for too long. */
  waitingSince: (before: Date, most: number) =>
    db
      .select()
      .from(message)
      .where(and(eq(message.state, 'supplement'), sql`${message.clockPausedAt} < ${before.toISOString()}`))
      .orderBy(asc(message.clockPausedAt))
      .limit(most),
})

export type DeskRepo = ReturnType<typeof deskRepo>
