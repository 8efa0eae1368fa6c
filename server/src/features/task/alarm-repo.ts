import { randomUUID } from 'node:crypto'
import { enabled } from '@sunport/contract/codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { AlarmCause } from '@sunport/contract/task-codes.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { taskAlarm as a, type TaskAlarmRow, timedTask } from './table.ts'

export const mayReceive: FunctionCode = 'sys:task:view'
const shownAlarms = 20

interface Named extends Record<string, unknown> {
  id: string
  name: string
}

/** People and roles that may look at timed tasks. */
const receivers = sql`SELECT r.id FROM role r JOIN role_function rf ON rf.role_id = r.id
  WHERE rf.func_code = ${mayReceive} AND r.status = ${enabled.on}`

export const alarmRepo = (db: Queries) => ({
  setFailures: (taskId: string, failuresInRow: number) =>
    db.update(timedTask).set({ failuresInRow }).where(eq(timedTask.id, taskId)),

  /** What is wrong and has not gone well since. */
  openOf: async (taskIds: readonly string[]): Promise<TaskAlarmRow[]> =>
    taskIds.length === 0
      ? []
      : db
          .select()
          .from(a)
          .where(and(inArray(a.taskId, [...taskIds]), isNull(a.recoveredAt))),

  raise: async (taskId: string, cause: AlarmCause, runId: string, at: Date): Promise<TaskAlarmRow> => {
    const [row] = await db
      .insert(a)
      .values({ id: randomUUID(), taskId, cause, runId, lastRunId: runId, raisedAt: at, toldAt: at })
      .returning()
    return row as TaskAlarmRow
  },

  change: async (id: string, values: Partial<TaskAlarmRow>): Promise<TaskAlarmRow> => {
    const [row] = await db.update(a).set(values).where(eq(a.id, id)).returning()
    return row as TaskAlarmRow
  },

  ofTask: (taskId: string): Promise<TaskAlarmRow[]> =>
    db.select().from(a).where(eq(a.taskId, taskId)).orderBy(desc(a.raisedAt), a.id).limit(shownAlarms),

  holdersOf: async (roleIds: readonly string[]): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(
        sql`SELECT DISTINCT user_id AS id FROM user_role WHERE role_id = ANY(${sql.param([...roleIds])}::text[])`,
      )
    ).rows.map(({ id }) => id),

  receivingRoles: async (): Promise<Named[]> =>
    (
      await db.execute<Named>(
        sql`SELECT id, role_name AS name FROM role WHERE id IN (${receivers}) ORDER BY role_name, id`,
      )
    ).rows,

  receivingUsers: async (): Promise<Named[]> =>
    (
      await db.execute<Named>(sql`
        SELECT u.id, coalesce(u.real_name, u.user_name) || coalesce('（' || o.org_name || '）', '') AS name
        FROM app_user u LEFT JOIN organisation o ON o.id = u.org_id
        WHERE u.status = ${enabled.on}
          AND u.id IN (SELECT user_id FROM user_role WHERE role_id IN (${receivers}))
        ORDER BY 2, 1`)
    ).rows,
})
