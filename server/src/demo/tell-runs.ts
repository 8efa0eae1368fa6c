import { taskResult } from '@sunport/contract/desk-codes.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { file } from '../features/file/table.ts'
import { notifying } from '../features/notification/notifying.ts'
import { createAlarms } from '../features/task/alarms.ts'
import {
  type TaskRunRow,
  type TimedTaskRow,
  taskRun,
  taskRunFailure,
  taskRunLog,
  timedTask,
} from '../features/task/table.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Desks } from './desks.ts'
import { broughtDocuments } from './text/desk-media.ts'
import { missingFile } from './text/week-runs.ts'
import { type Known, runsOf, type ToldRun } from './week-runs.ts'

const mostMissed = 2

const knownOf = async (tx: Transaction, { week, admin }: Desks): Promise<Known> => {
  const { rows } = await tx.execute<{ published: number; files: number }>(sql`
    SELECT (SELECT count(*)::int FROM publication) AS published, (SELECT count(*)::int FROM file) AS files`)
  const missed = await tx
    .select({ id: file.id, name: file.name })
    .from(file)
    .where(inArray(file.name, broughtDocuments))
    .orderBy(asc(file.createDate), asc(file.id))
    .limit(mostMissed)
  return { week, admin, missed, published: rows[0]?.published ?? 0, files: rows[0]?.files ?? 0 }
}

/** What a run left behind beside its row. */
const addTraces = async (tx: Transaction, { run, lines = [], failed = [] }: ToldRun): Promise<void> => {
  const stepMs = (run.endAt.getTime() - run.startAt.getTime()) / (lines.length + 1)
  if (lines.length > 0)
    await tx.insert(taskRunLog).values(
      lines.map((text, at) => ({
        runId: run.id,
        seq: at + 1,
        at: new Date(run.startAt.getTime() + Math.floor(at * stepMs)),
        text,
      })),
    )
  for (const { id, name } of failed) {
    const title = `“${name}”（${id}）`
    await tx.insert(taskRunFailure).values({ runId: run.id, itemKey: id, title, words: missingFile })
    await tx.update(file).set({ missingSince: run.endAt }).where(eq(file.id, id))
  }
}

/** Who looks after the tasks was told of what went wrong, and of its end. */
const alarm = async (tx: Transaction, task: TimedTaskRow, runs: readonly ToldRun[]): Promise<void> => {
  const { notify } = notifying({ queueSms: async () => {}, isMailSet: false, origin: '' })
  const alarms = createAlarms(notify)
  let failuresInRow = 0
  for (const { run } of runs) {
    const moment = { tx, now: run.endAt }
    const ended = run as TaskRunRow
    const cause = run.phase === 'timeout' ? 'timeout' : 'failed'
    const isGood = run.result === taskResult.succeeded
    if (!isGood) await alarms.failed(moment, { ...task, failuresInRow }, ended, cause)
    else if (failuresInRow > 0) await alarms.succeeded(moment, { ...task, failuresInRow }, ended)
    failuresInRow = isGood ? 0 : failuresInRow + 1
  }
}

/** The history of timed work over the week: most of it went well, some did not, and some of that was made good. */
export const tellRuns = (desks: Desks): Promise<void> =>
  desks.db.transaction(async tx => {
    const known = await knownOf(tx, desks)
    const told: { task: TimedTaskRow; runs: ToldRun[] }[] = []
    for (const task of await tx.select().from(timedTask).orderBy(asc(timedTask.id))) {
      const runs = await runsOf(task, known)
      told.push({ task, runs: runs.sort((a, b) => a.run.startAt.getTime() - b.run.startAt.getTime()) })
    }
    const rows = told.flatMap(({ runs }) => runs.map(({ run }) => run))
    if (rows.length > 0) await tx.insert(taskRun).values(rows)
    for (const { task, runs } of told) {
      for (const each of runs) await addTraces(tx, each)
      await alarm(tx, task, runs)
    }
  })
