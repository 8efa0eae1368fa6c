import type { RunItems } from '@sunport/contract/calls/task.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type FailedItem, type Task, type TaskContext, TaskFailure } from '../../platform/jobs/define-task.ts'
import { saying } from '../../platform/log-scope.ts'
import { stackWithoutValues, withoutValues } from '../../platform/text/without-values.ts'
import { spanned } from '../../platform/trace/trace.ts'
import { runRepo } from './run-repo.ts'
import type { RunEnding, Runs } from './runs.ts'
import type { TaskRunRow, TimedTaskRow, taskRunFailure, taskRunLog } from './table.ts'

const pulseMs = 1_000
/** How long work may take to notice that it is to end; then the run ends without it. */
const graceMs = 5_000
const longestLine = 2_000
const mostLines = 10_000
/** More than this nobody does again one by one. */
const mostFailures = 2_000
const longestWords = 500

interface Deps {
  db: Db
  clock: Clock
  log: Logger
  runs: Runs
  tasks: ReadonlyMap<string, Task>
  node: string
}

/** Why a run is ended from outside, and how it is written down. */
class Ended extends Error {
  readonly ending: RunEnding | undefined
  constructor(ending: RunEnding | undefined) {
    super(ending?.message)
    this.ending = ending
  }
}

const noteBook = (runId: string, clock: Clock) => {
  let waiting: (typeof taskRunLog.$inferInsert)[] = []
  let failures: (typeof taskRunFailure.$inferInsert)[] = []
  let seq = 0
  let failed = 0
  let items: RunItems | undefined
  const write = (line: string): void => {
    if (seq >= mostLines) return
    seq += 1
    const text = seq === mostLines ? '日志过长，其后不再记录' : line.slice(0, longestLine)
    waiting.push({ runId, seq, at: clock.now(), text })
  }
  const change = (name: keyof RunItems, by: number): void => {
    items ??= { total: 0, ok: 0, skipped: 0, failed: 0 }
    items = { ...items, [name]: items[name] + by }
  }
  const fail = ({ key, title, words }: FailedItem): void => {
    change('failed', 1)
    write(`${title}：${words}`)
    failed += 1
    const told = { title: title.slice(0, longestWords), words: words.slice(0, longestWords) }
    if (failed <= mostFailures) failures.push({ runId, itemKey: key, ...told })
  }
  return {
    write,
    change,
    fail,
    items: (): RunItems | undefined => {
      const done = items ? items.ok + items.skipped + items.failed : 0
      return items && { ...items, total: Math.max(items.total, done) }
    },
    take: () => {
      const taken = { lines: waiting, failures }
      waiting = []
      failures = []
      return taken
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms).unref())

const settled = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Does the work of runs: in time, with signs of life, its log written as it goes, ended when asked. */
export const createRunner = ({ db, clock, log, runs, tasks, node }: Deps) => {
  const repo = runRepo(db)
  const atWork = new Map<string, { abort(why: Ended): void; pulse(): Promise<void> }>()

  /** Runs the handler and says how it ended; never throws. */
  const perform = async (
    task: TimedTaskRow,
    { params, plannedAt, onlyItems }: Pick<TaskRunRow, 'params' | 'plannedAt' | 'onlyItems'>,
    notes: ReturnType<typeof noteBook>,
    signal: AbortSignal,
  ): Promise<RunEnding> => {
    const handler = tasks.get(task.handler)
    if (!handler) return { phase: 'done', message: `处理器 ${task.handler} 未登记` }
    const checked = handler.params.safeParse(params)
    if (!checked.success) return { phase: 'done', message: `参数不正确：${checked.error.issues[0]?.message}` }
    const context: TaskContext<unknown> = {
      params: checked.data,
      plannedAt,
      signal,
      log: notes.write,
      expect: total => notes.change('total', total - (notes.items()?.total ?? 0)),
      count: (kind, by = 1) => notes.change(kind, by),
      failed: notes.fail,
      ...(onlyItems && { only: new Set(onlyItems) }),
    }
    try {
      const message = await handler.run(context as TaskContext<never>)
      return { phase: 'done', isSuccess: true, message }
    } catch (error) {
      const isKnown = error instanceof TaskFailure
      const message = withoutValues(error instanceof Error ? error.message : String(error))
      notes.write(isKnown || !(error instanceof Error) ? message : stackWithoutValues(error))
      if (!isKnown && !signal.aborted) log.warn({ err: error, jobCode: task.jobCode }, 'task failed')
      return { phase: 'done', message, mayRetry: true }
    }
  }

  const work = async (run: TaskRunRow, task: TimedTaskRow): Promise<void> => {
    const stopping = new AbortController()
    const notes = noteBook(run.id, clock)
    let isOver = false
    const abort = (why: Ended): void => stopping.abort(why)
    const pulse = async (): Promise<void> => {
      const { lines, failures } = notes.take()
      await repo.addLines(lines)
      await repo.addFailures(failures)
      if (isOver) return
      const seen = await repo.pulse(run.id, node, notes.items())
      // Somebody closed the run: what this node still does would count for nothing.
      if (!seen) abort(new Ended(undefined))
      else if (seen.terminateWords !== null)
        abort(new Ended({ phase: 'terminated', message: seen.terminateWords }))
    }
    let pulsing = Promise.resolve()
    const pulseNow = (): Promise<void> => {
      pulsing = pulsing.then(pulse).catch(error => log.warn({ err: error }, 'task pulse'))
      return pulsing
    }
    atWork.set(run.id, { abort, pulse: pulseNow })
    const pulses = setInterval(pulseNow, pulseMs)
    const timeout = setTimeout(
      () =>
        abort(
          new Ended({ phase: 'timeout', message: `超过${task.timeoutSec}秒未完成，已中止`, mayRetry: true }),
        ),
      task.timeoutSec * 1000,
    )
    const performed = saying({ run: run.id, task: task.jobCode }, () =>
      spanned({ name: `task ${task.jobCode}`, kind: 'internal' }, () =>
        perform(task, run, notes, stopping.signal),
      ),
    )
    await Promise.race([performed, settled(stopping.signal)])
    if (stopping.signal.aborted) await Promise.race([performed, pause(graceMs)])
    clearInterval(pulses)
    clearTimeout(timeout)
    isOver = true
    await pulseNow()
    const { reason: why } = stopping.signal
    const ending = why instanceof Ended ? why.ending : await performed
    const items = notes.items()
    atWork.delete(run.id)
    if (ending) await runs.end(run, { ...ending, ...(items && { items }) })
  }

  return {
    /** Takes a run if nobody has, and works until it is over. */
    execute: async (runId: string): Promise<void> => {
      const taken = await runs.take(runId, node)
      if (taken) await work(taken.run, taken.task)
    },
    /** Looks at once whether a run of this node is to end. */
    look: (runId: string): void => void atWork.get(runId)?.pulse(),
    /** This node leaves: what it has begun is written down as ended, and tried again elsewhere if it may be. */
    leave: (): void => {
      for (const { abort } of atWork.values())
        abort(new Ended({ phase: 'terminated', message: '执行节点停止服务', mayRetry: true }))
    },
  }
}
