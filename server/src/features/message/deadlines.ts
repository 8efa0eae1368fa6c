import { type SQL, sql } from 'drizzle-orm'
import type { Change } from '../../platform/crud/changes.ts'
import type { Queries } from '../../platform/database/database.ts'

interface OpenRow extends Record<string, unknown> {
  id: string
  msgNo: string
  subject: string
  regionCode: string
  receivedAt: Date
  due: Date
}

interface Move {
  id: string
  due: Date
}

/** One of the last days of open messages, and how it is written. */
const lastDays = (kind: string, due: SQL, isOpen: SQL, set: SQL) => ({
  kind,
  open: async (db: Queries) => {
    const { rows } = await db.execute<OpenRow>(sql`
      SELECT id, msg_no AS "msgNo", subject, region_code AS "regionCode", received_at AS "receivedAt", ${due} AS due
      FROM message WHERE ${isOpen} ORDER BY ${due}, id FOR UPDATE`)
    return rows.map(row => ({
      id: row.id,
      label: `${row.msgNo} ${row.subject}`,
      regionCode: row.regionCode,
      start: new Date(row.receivedAt),
      due: new Date(row.due),
    }))
  },
  move: async ({ tx, audit, now }: Change, moves: readonly Move[], reason: string): Promise<void> => {
    const { rows } = await tx.execute<{
      id: string
      msgNo: string
      siteId: string
      before: Date
      after: Date
    }>(sql`
      WITH moved AS (
        SELECT * FROM unnest(${sql.param(moves.map(({ id }) => id))}::text[],
          ${sql.param(moves.map(each => each.due.toISOString()))}::timestamptz[]) AS m (id, at)
      ), old AS (SELECT message.id, ${due} AS due FROM message JOIN moved ON moved.id = message.id)
      UPDATE message SET ${set}, latest_modify_date = ${now.toISOString()}, version = version + 1
      FROM moved, old WHERE message.id = moved.id AND old.id = moved.id
      RETURNING message.id, msg_no AS "msgNo", site_id AS "siteId", old.due AS before, moved.at AS after`)
    for (const row of rows)
      await audit({
        entity: 'message',
        entityId: row.id,
        title: row.msgNo,
        siteId: row.siteId,
        action: 'redate',
        before: { due: row.before },
        after: { due: row.after },
        reason,
      })
  },
})

/** Messages whose answer is still owed: their last day follows the calendars of work days. */
const answerDays = lastDays(
  '咨询留言',
  sql`coalesce(message.extended_due, message.reply_due)`,
  sql`reply_due IS NOT NULL
    AND state IN ('received', 'accepted', 'transferring', 'assigned', 'supplement', 'reviewing', 'recheck')`,
  sql`reply_due = CASE WHEN extended_due IS NULL THEN moved.at ELSE reply_due END,
    extended_due = CASE WHEN extended_due IS NULL THEN NULL ELSE moved.at END`,
)

/** And of those that nobody has taken up. */
const acceptDays = lastDays(
  '咨询留言受理',
  sql`message.accept_due`,
  sql`accept_due IS NOT NULL AND state = 'received'`,
  sql`accept_due = moved.at`,
)

export const messageDeadlines = [acceptDays, answerDays] as const
