import type { Queries } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { nextSlot, type Schedule } from './schedule.ts'
import { timedTask } from './table.ts'

/** What the product itself runs, once; what operators change of it stays changed. */
export const seedTasks = async (db: Queries, tasks: readonly Task[], now: Date): Promise<void> => {
  // To say when each is due next takes a part of every start, and they are all there but once.
  const there = new Set((await db.select({ id: timedTask.id }).from(timedTask)).map(({ id }) => id))
  const rows: (typeof timedTask.$inferInsert)[] = []
  for (const { code, name, group, schedule: builtIn } of tasks) {
    if (!builtIn || there.has(`task-${code}`)) continue
    const { jobName = name, cron, remark } = builtIn
    const schedule: Schedule = {
      scheduleType: cron ? 'cron' : 'manual',
      cron: cron ?? null,
      intervalSec: null,
      runAt: null,
      calendarRule: 'every',
    }
    rows.push({
      id: `task-${code}`,
      jobCode: code,
      jobName,
      group,
      handler: code,
      ...schedule,
      timeoutSec: 3600,
      owner: '系统管理员',
      remark,
      builtIn: true,
      nextRunAt: (await nextSlot(schedule, now, () => true)) ?? null,
    })
  }
  if (rows.length > 0) await db.insert(timedTask).values(rows).onConflictDoNothing()
}
