import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type MessageRow, message } from './core/table.ts'

interface ReceivedEvent {
  messageId: string
  at: Date
  kind: string
  toState: string
  publicWords: string
  actorId: string | null
  actorName: string | null
}

/** Writing messages, and the status of one for whoever holds its number. */
export const messageRepo = (db: Queries) => ({
  /** The next running number of a day and region; two at once get two. */
  nextNumber: async (day: string, regionCode: string): Promise<number> => {
    const answer = await db.execute<{ last: number }>(sql`
      INSERT INTO message_sequence (day, region_code, last) VALUES (${day}, ${regionCode}, 1)
      ON CONFLICT (day, region_code) DO UPDATE SET last = message_sequence.last + 1
      RETURNING last`)
    return answer.rows[0]?.last ?? 1
  },

  insert: (row: typeof message.$inferInsert) => db.insert(message).values(row),

  addEvent: ({ messageId, at, kind, toState, publicWords, actorId, actorName }: ReceivedEvent) =>
    db.execute(sql`
      INSERT INTO message_event (message_id, at, kind, to_state, public_words, actor_id, actor_name)
      VALUES (${messageId}, ${at.toISOString()}, ${kind}, ${toState}, ${publicWords}, ${actorId}, ${actorName})`),

  publicSteps: async (messageId: string): Promise<{ at: Date; words: string }[]> => {
    const answer = await db.execute<{ at: string; words: string }>(sql`
      SELECT at, public_words AS words FROM message_event
      WHERE message_id = ${messageId} AND public_words IS NOT NULL ORDER BY at, id`)
    return answer.rows.map(({ at, words }) => ({ at: new Date(at), words }))
  },

  byId: async (id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(message).where(eq(message.id, id)))[0],

  byNumber: async (msgNo: string): Promise<MessageRow | undefined> =>
    (await db.select().from(message).where(eq(message.msgNo, msgNo)))[0],
})
