import { sql } from 'drizzle-orm'
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

/** Messages whose answer is still owed: their last day follows the calendars of work days. */
export const messageDeadlines = {
  kind: '咨询留言',
  open: async (db: Queries) => {
    const { rows } = await db.execute<OpenRow>(sql`
      SELECT id, msg_no AS "msgNo", subject, region_code AS "regionCode", received_at AS "receivedAt",
        coalesce(extended_due, reply_due) AS due
      FROM message WHERE reply_due IS NOT NULL
        AND state IN ('received', 'accepted', 'transferring', 'assigned', 'supplement', 'reviewing', 'recheck')
      ORDER BY reply_due, id FOR UPDATE`)
    return rows.map(({ id, msgNo, subject, regionCode, receivedAt, due }) => ({
      id,
      label: `${msgNo} ${subject}`,
      regionCode,
      start: new Date(receivedAt),
      due: new Date(due),
    }))
  },
  move: async ({ tx, audit, now }: Change, id: string, due: Date): Promise<void> => {
    const at = due.toISOString()
    const { rows } = await tx.execute<{ before: Date; subject: string }>(sql`
      UPDATE message SET reply_due = CASE WHEN extended_due IS NULL THEN ${at}::timestamptz ELSE reply_due END,
        extended_due = CASE WHEN extended_due IS NULL THEN NULL ELSE ${at}::timestamptz END,
        latest_modify_date = ${now.toISOString()}, version = version + 1
      WHERE id = ${id}
      RETURNING (SELECT coalesce(extended_due, reply_due) FROM message old WHERE old.id = message.id) AS before, subject`)
    await audit({
      entity: 'message',
      entityId: id,
      title: rows[0]?.subject ?? null,
      action: 'redate',
      before: { due: rows[0]?.before },
      after: { due: at },
      reason: '工作日历调整',
    })
  },
}
