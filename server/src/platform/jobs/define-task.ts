import type { TaskGroup } from '@sunport/contract/task-codes.ts'
import type { z } from 'zod'
import type { Queries } from '../database/database.ts'

/** One item that could not be done; `key` finds it again. */
export interface FailedItem {
  key: string
  title: string
  words: string
}

/** What a task's work may know and say while it runs. */
export interface TaskContext<Params> {
  params: Params
  /** The slot of the run, by the clock of whoever planned it. */
  plannedAt: Date
  /** Aborted when the run is to end: terminated, out of time, or its node leaving. */
  signal: AbortSignal
  log(line: string): void
  /** How many items there are in all, so that whoever watches sees how far it is. */
  expect(total: number): void
  count(kind: 'ok' | 'skipped' | 'failed', by?: number): void
  /** Counts, logs and remembers an item, so that it can be done again by itself. */
  failed(item: FailedItem): void
  /** The keys of failed items that alone are to be done; without it, all. */
  only?: ReadonlySet<string>
}

/** What a trial may know: a database that refuses every change. */
export interface TrialContext<Params>
  extends Pick<TaskContext<Params>, 'params' | 'signal' | 'log' | 'expect'> {
  db: Queries
  now: Date
}

interface BuiltInSchedule {
  /** Its name in the list of tasks, where that is another than the work's. */
  jobName?: string
  /** Without one, only by hand. */
  cron?: string
  remark: string
}

/** Work that may be put on a schedule: only what the code registers, with parameters by its own schema. */
export interface Task {
  code: string
  name: string
  group: TaskGroup
  /** How every installation has it from the beginning; without one, only operators put it on a schedule. */
  schedule?: BuiltInSchedule
  params: z.ZodObject
  /** The earliest moment up to now at which there was work that is not done: asked every second, so it must be quick. */
  dueAt?(now: Date): Promise<Date | undefined>
  /** Answers one sentence for the history; failing is throwing. */
  run(context: TaskContext<never>): Promise<string>
  /** Says what a run would do now, and does nothing of it. */
  trial?(context: TrialContext<never>): Promise<string>
}

export const defineTask = <Params extends z.ZodObject>(
  task: Omit<Task, 'params' | 'run' | 'trial'> & {
    params: Params
    run(context: TaskContext<z.output<Params>>): Promise<string>
    trial?(context: TrialContext<z.output<Params>>): Promise<string>
  },
): Task => task

/** A failure that the task itself found, in words for operators; anything else comes with its stack. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
}
