import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { OutboxOutcome } from '../../platform/jobs/outbox-task.ts'
import { requestIdOfNow } from '../../platform/log-scope.ts'

/** What a letter is for: to confirm, to lead to everything that is followed, or to tell something. */
export type LetterPurpose = 'confirm' | 'manage' | 'news'

export interface Letter extends Record<string, unknown> {
  id: string
  followId: string
  purpose: LetterPurpose
  tries: number
  requestId: string | null
}

const columns = sql`id, follow_id AS "followId", purpose, tries, request_id AS "requestId"`
const isDue = (now: Date) => sql`state = 'waiting' AND next_try <= ${now.toISOString()}`

/** Letters on their way, and what became of them. */
export const letterRepo = (db: Queries) => ({
  insert: async (
    followId: string,
    purpose: LetterPurpose,
    now: Date,
    state: 'waiting' | 'sent' = 'waiting',
  ): Promise<string> => {
    const id = randomUUID()
    const at = now.toISOString()
    await db.execute(sql`
      INSERT INTO follow_letter (id, follow_id, purpose, state, next_try, created_at, sent_at, request_id)
      VALUES (${id}, ${followId}, ${purpose}, ${state}, ${state === 'waiting' ? at : null}, ${at},
        ${state === 'sent' ? at : null}, ${requestIdOfNow()})`)
    return id
  },

  /** How many a contact was sent that it has not asked for by confirming. */
  askedSince: async (contactDigest: string, since: Date): Promise<number> =>
    (
      await db.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM follow_letter l JOIN follow f ON f.id = l.follow_id
        WHERE f.contact_digest = ${contactDigest} AND l.purpose <> 'news' AND l.created_at > ${since.toISOString()}`)
    ).rows[0]?.n ?? 0,

  /** One that is due, held; what another instance is sending is passed over. */
  takeDue: async (now: Date): Promise<Letter | undefined> =>
    (
      await db.execute<Letter>(sql`SELECT ${columns} FROM follow_letter WHERE ${isDue(now)}
        ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED`)
    ).rows[0],

  earliest: async (now: Date): Promise<Date | undefined> => {
    const { rows } = await db.execute<{ at: string | null }>(
      sql`SELECT min(next_try) AS at FROM follow_letter WHERE ${isDue(now)}`,
    )
    return rows[0]?.at ? new Date(rows[0].at) : undefined
  },

  change: async (id: string, { state, tries, nextTry, failure, sentAt }: OutboxOutcome): Promise<void> => {
    await db.execute(sql`UPDATE follow_letter SET state = coalesce(${state ?? null}, state), tries = ${tries},
      next_try = ${nextTry?.toISOString() ?? null}, failure = ${failure}, sent_at = ${sentAt?.toISOString() ?? null}
      WHERE id = ${id}`)
  },

  forget: (before: Date) =>
    db.execute(
      sql`DELETE FROM follow_letter WHERE created_at < ${before.toISOString()} AND state <> 'waiting'`,
    ),
})
