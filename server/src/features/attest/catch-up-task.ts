import { z } from 'zod'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import type { Attesting } from './attesting.ts'

/** Enters what became public by a way that says nothing to the log: imports, restores, rows of an older version. */
export const attestCatchUpTask = ({ catchUp, pending, pendingSince }: Attesting): Task =>
  defineTask({
    code: 'attest-catch-up',
    name: '发布存证补记',
    group: 'publish',
    schedule: {
      cron: '35 * * * *',
      remark:
        '发布和撤回随事务存证；批量导入、恢复等方式产生的变化由本任务补记，出现即执行，每小时另核对一次。',
    },
    params: z.strictObject({}),
    dueAt: async now => {
      const since = await pendingSince()
      // The database's clock may be ahead of ours.
      return since && new Date(Math.min(since.getTime(), now.getTime()))
    },
    trial: async ({ log }) => {
      const waiting = await pending()
      log(`待补记 ${waiting} 条`)
      return waiting > 0 ? `将核对 ${waiting} 条` : '没有待补记的内容'
    },
    run: async ({ signal, count, expect }) => {
      expect(await pending())
      let entered = 0
      while (!signal.aborted) {
        const batch = await catchUp()
        if (!batch) break
        entered += batch.entered
        count('ok', batch.looked)
      }
      signal.throwIfAborted()
      return `补记 ${entered} 条`
    },
  })
