import { openMessageStates } from '@sunport/contract/message/policy.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { type MessageRow, message } from '../core/table.ts'
import { dueColumn } from './desk-read.ts'

/** Messages that are late and of which nobody was told. */
export const overdueRepo = (db: Queries) => ({
  /** One of them, held and marked; its version stays, for nothing of it has changed for those who work on it. */
  take: async (now: Date): Promise<MessageRow | undefined> => {
    const [row] = await db
      .select()
      .from(message)
      .where(
        and(
          inArray(message.state, [...openMessageStates]),
          isNull(message.clockPausedAt),
          sql`${dueColumn} < ${now.toISOString()}`,
          sql`(${message.overdueToldAt} IS NULL OR ${message.overdueToldAt} < ${dueColumn})`,
        ),
      )
      .orderBy(dueColumn, message.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (row) await db.update(message).set({ overdueToldAt: now }).where(eq(message.id, row.id))
    return row
  },
})
