import { calls } from '@sunport/contract/calls.ts'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { taskCare } from './care-service.ts'
import { createTaskEngine } from './engine.ts'
import { taskHandlers, taskRunHandlers } from './routes.ts'
import { runService } from './run-service.ts'
import type { IsWorkday } from './schedule.ts'
import { seedTasks } from './seed.ts'
import { taskService } from './service.ts'
import { taskUndo } from './undo.ts'

export interface TaskNeeds {
  /** Everything that may be put on a schedule. */
  tasks: readonly Task[]
  isWorkday: IsWorkday
  notify: Notify
}

/** 定时任务: what the features brought, planned and run once over all instances. */
export const taskFeature = async ({ database, db, clock, log, tags }: Platform, needs: TaskNeeds) => {
  await seedTasks(db, needs.tasks, clock.now())
  const engine = createTaskEngine({ database, clock, log, tags, ...needs })
  const over = (inside: Db) => taskService(inside, clock, engine)
  return {
    undoes: [taskUndo],
    calls: [
      bound(calls.task, taskHandlers(over(db), { db, over }, taskCare(db, clock, engine))),
      bound(calls.taskRun, taskRunHandlers(runService(db, clock, engine))),
    ],
    stop: engine.stop,
    offers: engine,
  }
}
