import { sql } from 'drizzle-orm'
import type { Change } from '../../../platform/crud/changes.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface OpenRow extends Record<string, unknown> {
  id: string
  title: string
  regionCode: string
  start: Date
  due: Date
}

/** Feedback that is still owed: its last day follows the calendars of work days. */
export const campaignDeadlines = {
  kind: '意见征集反馈',
  open: async (db: Queries) => {
    const { rows } = await db.execute<OpenRow>(sql`
      SELECT c.id, c.title, s.region_code AS "regionCode", c.ended_at AS start, c.feedback_due AS due
      FROM campaign c JOIN site s ON s.id = c.site_id
      WHERE c.state = 'ended' AND c.feedback_due IS NOT NULL
      ORDER BY c.feedback_due, c.id FOR UPDATE OF c`)
    return rows.map(({ id, title, regionCode, start, due }) => ({
      id,
      label: title,
      regionCode,
      start: new Date(start),
      due: new Date(due),
    }))
  },
  move: async (
    { tx, audit, now }: Change,
    moves: readonly { id: string; due: Date }[],
    reason: string,
  ): Promise<void> => {
    for (const { id, due } of moves) {
      const at = due.toISOString()
      const { rows } = await tx.execute<{ before: Date; title: string }>(sql`
        UPDATE campaign SET feedback_due = ${at}, latest_modify_date = ${now.toISOString()}, version = version + 1
        WHERE id = ${id}
        RETURNING (SELECT feedback_due FROM campaign old WHERE old.id = campaign.id) AS before, title`)
      await audit({
        entity: 'campaign',
        entityId: id,
        title: rows[0]?.title ?? null,
        action: 'redate',
        before: { due: rows[0]?.before },
        after: { due: at },
        reason,
      })
    }
  },
}
