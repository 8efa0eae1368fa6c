import type { Queries } from '../../platform/database/database.ts'
import { nextSlot, type Schedule } from './schedule.ts'
import { timedTask } from './table.ts'

export interface BuiltInTask {
  code: string
  name: string
  group: (typeof timedTask.$inferInsert)['group']
  /** Without one, only by hand. */
  cron?: string
  remark: string
}

/** What the product itself runs, once; what operators change of it stays changed. */
export const seedTasks = async (db: Queries, tasks: readonly BuiltInTask[], now: Date): Promise<void> => {
  for (const { code, name, group, cron, remark } of tasks) {
    const schedule: Schedule = {
      scheduleType: cron ? 'cron' : 'manual',
      cron: cron ?? null,
      intervalSec: null,
      runAt: null,
      calendarRule: 'every',
    }
    await db
      .insert(timedTask)
      .values({
        id: `task-${code}`,
        jobCode: code,
        jobName: name,
        group,
        handler: code,
        ...schedule,
        timeoutSec: 3600,
        owner: '系统管理员',
        remark,
        builtIn: true,
        nextRunAt: (await nextSlot(schedule, now, () => true)) ?? null,
      })
      .onConflictDoNothing()
  }
}
