import { randomUUID } from 'node:crypto'
import type { Call } from '@sunport/contract/call.ts'
import { type BulkReport, bulkLimit } from '@sunport/contract/calls/crud.ts'
import { undoMinutes } from '@sunport/contract/calls/desk-job.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { type CallContext, userOf } from '../http/context.ts'
import { jobRepo } from './job-repo.ts'
import { keptRow } from './kept-row.ts'
import { recorded, recorder } from './recording.ts'
import type { deskJob } from './table.ts'
import { keyOfCall, type UndoPlan } from './undo-plan.ts'

const minuteMs = 60_000
/** What one person may have waiting and running. */
export const mostOpen = 10

export interface BulkInput {
  action: string
  rows: readonly { id: string; version: number }[]
  isRehearsal: boolean
}

export type UndoPlans = ReadonlyMap<string, UndoPlan>
type NewJob = typeof deskJob.$inferInsert

/** A job as somebody asks for it. */
export const newJob = (
  { site, ip, userAgent, requestId, user }: CallContext,
  now: Date,
  job: Pick<NewJob, 'kind' | 'title' | 'call' | 'input' | 'isBackground'> & Partial<NewJob>,
): NewJob & { id: string } => ({
  id: randomUUID(),
  userId: userOf({ user } as CallContext).id,
  siteId: site.id,
  ...{ ip, userAgent, requestId },
  state: job.isBackground ? 'waiting' : 'running',
  createdAt: now,
  pulseAt: now,
  ...job,
})

/**
 * Every bulk call passes here: what was done is written down with what takes it back, row by row and in the row's own
 * transaction; what is long is left to the background.
 */
export const bulkDoor = (db: Db, clock: Clock, plans: UndoPlans) => {
  const titleOf = (call: Call, action: string): string =>
    `${call.summary}：${call.bulk?.actions[action] ?? action}`

  const undoUntil = (now: Date, isUndoable: boolean): Date | null =>
    isUndoable ? new Date(now.getTime() + undoMinutes * minuteMs) : null

  const inBackground = async (
    call: Call,
    { rows, isRehearsal: _, ...given }: BulkInput,
    context: CallContext,
    isUndoable: boolean,
  ): Promise<BulkReport> => {
    const now = clock.now()
    const job = newJob(context, now, {
      kind: 'bulk',
      title: titleOf(call, given.action),
      call: keyOfCall(call),
      input: given,
      isBackground: true,
      total: rows.length,
    })
    await db.transaction(async tx => {
      const repo = jobRepo(tx)
      if ((await repo.openOf(job.userId)) >= mostOpen) throw new Problem('job.too_many')
      await repo.add(job)
      await repo.addRows(
        rows.map(({ id, version }, position) => ({
          jobId: job.id,
          position,
          rowId: id,
          rowVersion: version,
        })),
      )
    })
    return { rows: [], jobId: job.id, isInBackground: true, isUndoable }
  }

  const atOnce = async (
    call: Call,
    { rows, isRehearsal: _, ...given }: BulkInput,
    context: CallContext,
    plan: UndoPlan | undefined,
    work: () => Promise<BulkReport>,
  ): Promise<BulkReport> => {
    const now = clock.now()
    const isUndoable = plan?.can(given.action) ?? false
    const job = newJob(context, now, {
      kind: 'bulk',
      title: titleOf(call, given.action),
      call: keyOfCall(call),
      input: given,
      isBackground: false,
      total: rows.length,
      undoUntil: undoUntil(now, isUndoable),
    })
    await jobRepo(db).add(job)
    let position = 0
    const write = {
      row: (inside: Db, { id }: { id: string }, act: (tx: Db) => Promise<unknown>) =>
        inside.transaction(tx =>
          keptRow(tx, clock, plan, { jobId: job.id, position: position++, rowId: id }, given, () => act(tx)),
        ),
    }
    try {
      const report = await recorded(write, work)
      const refused = report.rows.filter(({ refusal }) => refusal !== null).length
      const done = report.rows.length - refused
      await jobRepo(db).end(job.id, { state: 'done', done, refused }, clock.now())
      return { ...report, jobId: job.id, isUndoable: isUndoable && done > 0 }
    } catch (failure) {
      await jobRepo(db).end(job.id, { state: 'failed' }, clock.now())
      throw failure
    }
  }

  return async (
    call: Call,
    input: BulkInput,
    context: CallContext,
    work: () => Promise<BulkReport>,
  ): Promise<BulkReport> => {
    // A row of a job is written down by the job.
    if (recorder()) return work()
    const plan = plans.get(keyOfCall(call))
    const isUndoable = plan?.can(input.action) ?? false
    if (input.rows.length > bulkLimit) {
      if (input.isRehearsal) throw new Problem('request.invalid', `一次最多检查${bulkLimit}条`)
      return inBackground(call, input, context, isUndoable)
    }
    if (input.isRehearsal) return { ...(await work()), isUndoable }
    return atOnce(call, input, context, plan, work)
  }
}

export type BulkDoor = ReturnType<typeof bulkDoor>
