import { taskResult } from '@sunport/contract/desk-codes.ts'
import { slotsBetween } from '../features/task/schedule.ts'
import type { TimedTaskRow, taskRun } from '../features/task/table.ts'
import { dashedId, randomFrom } from './random.ts'
import { goodRuns, mendedRun, missingFile, otherGoodRun, slowRun } from './text/week-runs.ts'
import { momentAt } from './time.ts'
import { lastDays, type Week } from './week.ts'

export type NewRun = typeof taskRun.$inferInsert & { startAt: Date; endAt: Date }

/** A run with what it wrote down. */
export interface ToldRun {
  run: NewRun
  lines?: readonly string[]
  /** Files that it could not do. */
  failed?: readonly { id: string; name: string }[]
}

export interface Known {
  week: Week
  admin: string
  published: number
  files: number
  /** Files that were brought in the week, and that a check missed. */
  missed: readonly { id: string; name: string }[]
}

/** Of tasks that run every few minutes only the latest are told: thousands of them would bury the others. */
const mostRuns = 24
/** What was due later than this may be the planner's own already. */
const untouchedMs = 10 * 60_000

/** The check of the index that failed, and the one that somebody asked for when the office had opened. */
export const mending = ({ moment }: Week) => ({
  id: dashedId('demo/run/mended'),
  againId: dashedId('demo/run/again'),
  againAt: moment(2, 0.12),
})

const said = (words: string, { published, files }: Known): string =>
  words.replace('{published}', String(published)).replace('{files}', String(files))

const goodRun = (task: TimedTaskRow, at: Date, known: Known): NewRun => {
  const random = randomFrom(`${task.jobCode}/${at.getTime()}`)
  const startAt = new Date(at.getTime() + random.int(150, 1900))
  return {
    id: dashedId(`demo/run/${task.jobCode}/${at.getTime()}`),
    taskId: task.id,
    jobCode: task.jobCode,
    jobName: task.jobName,
    group: task.group,
    params: task.params,
    trigger: 'scheduled',
    attempts: task.retryCount + 1,
    plannedAt: at,
    startAt,
    endAt: new Date(startAt.getTime() + random.int(40, 9000)),
    phase: 'done',
    result: taskResult.succeeded,
    message: said(goodRuns[task.jobCode] ?? otherGoodRun, known),
  }
}

/** It failed at night, and was made good in the morning. */
const mended = (task: TimedTaskRow, runs: ToldRun[], known: Known): ToldRun[] => {
  const { id, againId, againAt } = mending(known.week)
  const bad = runs.findLast(({ run }) => run.plannedAt.getTime() < againAt)
  if (!bad) return runs
  const { lines, message, reason } = mendedRun
  const again = goodRun(task, new Date(againAt), known)
  Object.assign(bad.run, { id, result: taskResult.rerunSucceeded, message, resolvedById: againId })
  bad.lines = lines.map(line => said(line, known))
  const byHand = { id: againId, trigger: 'manual', operator: known.admin, reason } as const
  return [...runs, { run: { ...again, ...byHand, parentId: id, rerunOfId: id } }]
}

const timedOut = ({ timeoutSec }: TimedTaskRow, runs: ToldRun[]): ToldRun[] => {
  const slow = runs[1]
  if (!slow) return runs
  const endAt = new Date(slow.run.startAt.getTime() + timeoutSec * 1000)
  const message = `超过${timeoutSec}秒未完成，已中止`
  Object.assign(slow.run, { phase: 'timeout', result: taskResult.failed, endAt, message })
  slow.lines = slowRun.lines
  return runs
}

/** The latest failed, for some things alone: they can be done again by themselves. */
const failedInPart = (runs: ToldRun[], { missed, files }: Known): ToldRun[] => {
  const last = runs.at(-1)
  if (!last || missed.length === 0) return runs
  Object.assign(last.run, {
    result: taskResult.failed,
    items: { total: files, ok: files - missed.length, skipped: 0, failed: missed.length },
    message: `检查 ${files} 个文件，${missed.length} 个缺失或不完整，见媒体库`,
  })
  last.failed = missed
  last.lines = missed.map(({ id, name }) => `“${name}”（${id}）：${missingFile}`)
  return runs
}

/** How a task fared in the week, the earliest run first. */
export const runsOf = async (task: TimedTaskRow, known: Known): Promise<ToldRun[]> => {
  if (task.scheduleType !== 'cron') return []
  const { now } = known.week
  const from = momentAt(lastDays(now)[0] ?? 0, 0)
  const slots = await slotsBetween(task, new Date(from), new Date(now - untouchedMs), mostRuns, () => true)
  const runs = slots.map((at): ToldRun => ({ run: goodRun(task, at, known) }))
  if (task.jobCode === 'index-check') return mended(task, runs, known)
  if (task.jobCode === 'link-check') return timedOut(task, runs)
  if (task.jobCode === 'file-check') return failedInPart(runs, known)
  return runs
}
