import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import { keptRow } from '../../platform/bulk/kept-row.ts'
import { type Recorder, recorded } from '../../platform/bulk/recording.ts'
import type { JobItemRow, JobRow } from '../../platform/bulk/table.ts'
import { stale } from '../../platform/crud/changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { callOfKey, contextOf } from './context.ts'

/** Another worker was quicker with this row. */
class AlreadyDone extends Error {}

/**
 * One row of a job, done once whoever does it: the row of the job is held by the transaction of the work, so that a
 * worker that was taken for lost and the one after it cannot both do it.
 */
export const jobSteps = ({ db, clock, calls, undoes, invoke }: Platform) => {
  /** Nobody takes back what somebody else has changed since. */
  const mustStand = async (
    tx: Transaction,
    job: JobRow,
    { rowId, rowVersion }: JobItemRow,
  ): Promise<void> => {
    const now = await undoes.get(job.call)?.read(tx, rowId)
    if (!now) throw new Problem('data.not_found')
    if (now.version === rowVersion) return
    const { latestModifyUser, latestModifyDate } = now
    if (latestModifyDate) throw stale({ latestModifyUser: latestModifyUser ?? null, latestModifyDate })
    throw new Problem('job.changed')
  }

  const perform = async (job: JobRow, row: JobItemRow, user: CurrentUser): Promise<void> => {
    const { call } = calls.find(callOfKey(row.step?.call ?? job.call))
    const given = (row.step?.input ?? job.input) as { action: string }
    const { jobId, position, rowId } = row
    let isWritten = false
    const book: Recorder = {
      row: (inside, _, work) =>
        inside.transaction(async tx => {
          if (!(await jobRepo(tx).holdLeft(jobId, position))) throw new AlreadyDone()
          if (job.kind === 'undo') await mustStand(tx, job, row)
          const plan = job.kind === 'undo' ? undefined : undoes.get(job.call)
          await keptRow(tx, clock, plan, { jobId, position, rowId, name: row.name }, given, () => work(tx))
          isWritten = true
        }),
    }
    const input = { ...given, rows: [{ id: rowId, version: row.rowVersion }], isRehearsal: false }
    const context = contextOf(job, user, call.access)
    const report = (await recorded(book, () => invoke(call, input, context))) as BulkReport
    const refusal = report.rows[0]?.refusal ?? null
    // Some bulk calls only look, without a transaction of ours: looking twice does no harm.
    if (refusal !== null || !isWritten) await jobRepo(db).noteRow({ ...row, refusal }, clock.now())
  }

  return async (job: JobRow, row: JobItemRow, user: CurrentUser): Promise<void> => {
    try {
      await perform(job, row, user)
    } catch (failure) {
      if (failure instanceof AlreadyDone) return
      if (!(failure instanceof Problem)) throw failure
      await jobRepo(db).noteRow({ ...row, refusal: failure.message }, clock.now())
    }
  }
}

export type JobSteps = ReturnType<typeof jobSteps>
