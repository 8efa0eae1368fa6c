import { randomUUID } from 'node:crypto'
import type { RunItems } from '@sunport/contract/calls/task.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import type { RunPhase } from '@sunport/contract/task-codes.ts'
import { touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { type Alarms, alarmCauseOf } from './alarms.ts'
import { runRepo } from './run-repo.ts'
import { switchRepo } from './switch-repo.ts'
import type { TaskRunRow, TimedTaskRow, taskRun } from './table.ts'

/** What instances tell each other: there is work, or a run is to end. */
export const taskTag = { work: 'task-work', ending: (runId: string) => `task-ending:${runId}` }

type NewRun = Pick<typeof taskRun.$inferInsert, 'trigger' | 'plannedAt'> &
  Partial<typeof taskRun.$inferInsert>

export interface RunEnding {
  phase: Exclude<RunPhase, 'waiting' | 'running'>
  isSuccess?: boolean
  message: string
  items?: RunItems
  /** Whether the task's retries apply. */
  mayRetry?: boolean
}

const longestMessage = 4000
const longestRetryDelaySec = 6 * 3600

const retryDelay = ({ backoff, retryIntervalSec }: TimedTaskRow, attempt: number): number =>
  backoff === 'fixed'
    ? retryIntervalSec
    : Math.max(retryIntervalSec, Math.min(longestRetryDelaySec, retryIntervalSec * 2 ** (attempt - 1)))

/** The life of runs: made with a message to whoever is free, taken by one, ended once. */
export const createRuns = (
  db: Db,
  clock: Clock,
  queue: Pick<JobQueue, 'send'>,
  alarms: Pick<Alarms, 'failed' | 'succeeded'>,
) => {
  const send = async (tx: Transaction, runId: string, delaySec = 0): Promise<void> => {
    await queue.send(tx, runId, delaySec)
    await runRepo(tx).markSent(runId)
    await touchTags(tx, [taskTag.work])
  }

  /** undefined when the slot has its run already. */
  const make = async (
    tx: Transaction,
    task: TimedTaskRow,
    run: NewRun,
    delaySec = 0,
  ): Promise<TaskRunRow | undefined> => {
    const made = await runRepo(tx).insert({
      id: randomUUID(),
      taskId: task.id,
      jobCode: task.jobCode,
      jobName: task.jobName,
      group: task.group,
      params: task.params,
      attempts: task.retryCount + 1,
      ...run,
    })
    if (made?.phase === 'waiting') await send(tx, made.id, delaySec)
    return made
  }

  const retry = async (tx: Transaction, task: TimedTaskRow, run: TaskRunRow): Promise<void> => {
    const delaySec = retryDelay(task, run.attempt)
    const { id, params, attempt, attempts, rerunOfId, onlyItems, operator, reason } = run
    const plannedAt = new Date(clock.now().getTime() + delaySec * 1000)
    const repeated = { params, attempt: attempt + 1, attempts, rerunOfId, onlyItems, operator, reason }
    await make(tx, task, { trigger: 'retry', plannedAt, parentId: id, ...repeated }, delaySec)
  }

  /** Nobody is alarmed by a run that is tried again, nor by one that was ended by hand. */
  const judge = async (
    moment: { tx: Transaction; now: Date },
    task: TimedTaskRow,
    ended: TaskRunRow,
    how: { isSuccess: boolean; mayRetry: boolean },
  ): Promise<void> => {
    const cause = alarmCauseOf(ended, how)
    if (cause) await alarms.failed(moment, task, ended, cause)
    else if (how.isSuccess) await alarms.succeeded(moment, task, ended)
  }

  const endIn = async (
    tx: Transaction,
    run: TaskRunRow,
    { phase, isSuccess = false, message, items, mayRetry = false }: RunEnding,
  ): Promise<boolean> => {
    const repo = runRepo(tx)
    const task = await repo.lockTask(run.taskId)
    const ended = await repo.end(run.id, ['waiting', 'running'], {
      phase,
      result: isSuccess ? taskResult.succeeded : taskResult.failed,
      message: message.slice(0, longestMessage),
      ...(items && { items }),
      endAt: clock.now(),
    })
    if (!ended) return false
    if (isSuccess && ended.rerunOfId) await repo.resolve(ended.rerunOfId, ended.id)
    if (!task) return true
    // A task that was paused meanwhile starts nothing more by itself.
    const isTriedAgain = mayRetry && ended.attempt < ended.attempts && task.status === enabled.on
    if (isTriedAgain) await retry(tx, task, ended)
    else await judge({ tx, now: clock.now() }, task, ended, { isSuccess, mayRetry })
    const next = await repo.nextWaiting(task.id, clock.now())
    if (next) await send(tx, next.id)
    return true
  }

  return {
    make,
    send,
    /** One run of a task at a time; whoever comes second leaves it waiting, and the first one's end calls it. */
    take: (runId: string, node: string) =>
      db.transaction(async tx => {
        const repo = runRepo(tx)
        const run = await repo.find(runId)
        const task = run && (await repo.lockTask(run.taskId))
        if (!run || !task) return undefined
        // All is paused: what somebody begins by hand runs, the rest waits until it goes on.
        if (run.trigger !== 'manual' && (await switchRepo(tx).isOff())) return undefined
        const isBusy = (await repo.openOf(task.id)).some(({ phase }) => phase === 'running')
        if (isBusy || !(await repo.begin(runId, node, clock.now()))) return undefined
        return { run, task }
      }),
    end: (run: TaskRunRow, ending: RunEnding): Promise<boolean> =>
      db.transaction(tx => endIn(tx, run, ending)),
    endIn,
    /** What waited while all was paused. */
    callWaiting: async (tx: Transaction): Promise<void> => {
      for (const id of await runRepo(tx).waitingNow(clock.now())) await send(tx, id)
    },
    /** What a schedule had queued before it was changed. */
    cancelQueued: async (tx: Transaction, taskId: string, message: string): Promise<void> => {
      for (const run of await runRepo(tx).openOf(taskId))
        if (run.phase === 'waiting' && run.trigger !== 'manual')
          await endIn(tx, run, { phase: 'terminated', message })
    },
  }
}

export type Runs = ReturnType<typeof createRuns>
