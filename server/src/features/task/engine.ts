import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { TagBus } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { createJobQueue } from '../../platform/jobs/job-queue.ts'
import type { Notify } from '../../platform/notify.ts'
import { createAlarms } from './alarms.ts'
import { createPlanner } from './planner.ts'
import { runRepo } from './run-repo.ts'
import { createRunner } from './runner.ts'
import { createRuns, taskTag } from './runs.ts'
import type { IsWorkday } from './schedule.ts'
import { switchRepo } from './switch-repo.ts'

const tickMs = 1_000
const watchMs = 10_000

interface Deps {
  database: Database
  clock: Clock
  log: Logger
  tags: Pick<TagBus, 'onTouch'>
  tasks: readonly Task[]
  isWorkday: IsWorkday
  notify: Notify
}

const endingTag = taskTag.ending('')

/** One instance's part in timed work: it plans, takes runs, and looks after runs of nodes that are gone. */
export const createTaskEngine = ({ database, clock, log, tags, tasks, isWorkday, notify }: Deps) => {
  const { db, direct } = database
  const queue = createJobQueue(direct, log)
  const alarms = createAlarms(notify)
  const runs = createRuns(db, clock, queue, alarms)
  const node = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`
  const registered = new Map(tasks.map(task => [task.code, task]))
  const planner = createPlanner(db, clock, runs, isWorkday, registered, alarms)
  const runner = createRunner({ db, clock, log, runs, tasks: registered, node })
  let timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()

  tags.onTouch(touched => {
    if (touched.includes(taskTag.work)) queue.wake()
    for (const tag of touched) if (tag.startsWith(endingTag)) runner.look(tag.slice(endingTag.length))
  })

  /** Closes runs of silent nodes, and sends anew what waits without a message. */
  const watch = async (): Promise<void> => {
    const repo = runRepo(db)
    for (const id of await repo.lost()) {
      const run = await repo.find(id)
      if (run) await runs.end(run, { phase: 'terminated', message: '节点失联', mayRetry: true })
    }
    if (await switchRepo(db).isOff()) return
    for (const id of await repo.stranded(clock.now())) await db.transaction(tx => runs.send(tx, id))
  }

  /** Nothing is planned by a clock that has just jumped: what it says may be taken back in a moment. */
  let isUnsure = false
  const canTellTime = (): boolean => {
    const isSteady = clock.isSteady?.() ?? true
    if (!isSteady && !isUnsure) log.warn('the clock has jumped: timed tasks wait until it is steady')
    isUnsure = !isSteady
    return isSteady
  }

  /** One at a time: a slow database must not gather a crowd of the same question. */
  const every = (ms: number, name: string, work: () => Promise<void>): NodeJS.Timeout => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy || !canTellTime()) return
      isBusy = true
      const done = work()
        .catch(error => log.warn({ err: error }, name))
        .finally(() => {
          isBusy = false
          underWay.delete(done)
        })
      underWay.add(done)
    }, ms)
  }

  return {
    node,
    runs,
    tasks: registered,
    isWorkday,
    tick: planner.tick,
    watch,
    /** Takes up runs. Tests look for what is due by hand, so that nobody else holds a task meanwhile. */
    start: async (looksByHand = false): Promise<void> => {
      await queue.start(runner.execute)
      if (looksByHand) return
      timers = [every(tickMs, 'task planner', planner.tick), every(watchMs, 'task watchdog', watch)]
    },
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
      runner.leave()
      await queue.stop()
    },
  }
}

export type TaskEngine = ReturnType<typeof createTaskEngine>
