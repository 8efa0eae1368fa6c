import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import type { Notify } from '../../../platform/notify.ts'
import { handlersOf, keepersOf } from './colleagues.ts'
import { overdueRepo } from './overdue-repo.ts'

/** Tells of messages that are late, once for each last day that they miss. */
export const overdueTask = (db: Db, clock: Clock, notify: Notify): Task =>
  defineTask({
    code: 'message-overdue',
    name: '留言逾期提醒',
    group: 'notice',
    schedule: {
      cron: '10 * * * *',
      remark: '留言超过受理或答复期限时，通知办理人和督办人，每个期限一次。',
    },
    params: z.strictObject({}),
    run: async ({ signal, count }) => {
      let told = 0
      for (;;) {
        signal.throwIfAborted()
        const isTold = await db.transaction(async tx => {
          const now = clock.now()
          const row = await overdueRepo(tx).take(now)
          if (!row) return false
          const title = `留言 ${row.msgNo} 已逾期`
          const handlers = handlersOf(row)
          const notice = { kind: 'message-overdue' as const, title, refId: row.id }
          await notify(
            { tx, now },
            { ...notice, link: `message-handling?message=${row.id}`, to: keepersOf(row) },
          )
          if (handlers)
            await notify({ tx, now }, { ...notice, link: `message-replying?message=${row.id}`, to: handlers })
          return true
        })
        if (!isTold) return `提醒 ${told} 条`
        told += 1
        count('ok')
      }
    },
  })
