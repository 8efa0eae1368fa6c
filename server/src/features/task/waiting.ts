import { enabled } from '@sunport/contract/codes.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { countWaiting, type WaitingFor } from '../../platform/waiting.ts'
import { lastRun, tasksAsked } from './repo.ts'
import { timedTask } from './table.ts'

const failed: SQL = sql`FROM ${timedTask}
  WHERE ${tasksAsked({ status: enabled.on, lastResult: taskResult.failed })}`

/** Timed work whose last run failed, for whoever may look at it. What somebody paused waits for nobody. */
export const failedTasks =
  (db: Queries): WaitingFor =>
  async ({ grants }) =>
    grants.has('sys:task:view')
      ? {
          'tasks-failed': await countWaiting(db, failed, {
            since: sql`(SELECT l.end_at FROM (${lastRun}) l)`,
            late: true,
          }),
        }
      : {}
