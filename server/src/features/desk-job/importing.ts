import type { ImportReport } from '@sunport/contract/calls/crud.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import { type Recorder, recorded } from '../../platform/bulk/recording.ts'
import type { JobRow } from '../../platform/bulk/table.ts'
import { lineAt } from '../../platform/crud/import.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { callOfKey, contextOf } from './context.ts'
import type { MadeFiles } from './exporting.ts'

/** How long a file waits to be brought in, if nobody ever does. */
export const importKeptMs = 86_400_000
/** A sign of life after so many lines of one transaction. */
const linesBetweenPulses = 20

/** Another worker was quicker with this line. */
class AlreadyDone extends Error {}

/**
 * Brings a kept file in. A line is done once, whoever does it: it is written down by the transaction that brings it
 * in, and a second worker that comes to it takes its own work back.
 */
export const jobImport = ({ db, clock, calls, invoke }: Platform, files: MadeFiles) => {
  const itemOf = (job: JobRow, position: number) => ({
    jobId: job.id,
    position,
    rowId: String(position),
    rowVersion: 0,
    name: `第 ${lineAt(position)} 行`,
  })

  const bookOf = (job: JobRow, goOn: () => Promise<unknown>): Recorder => {
    let steps = 0
    return {
      begin: async total => void (await jobRepo(db).pulse(job.id, clock.now(), { total })),
      line: async (inside, position, work) => {
        await goOn()
        const item = itemOf(job, position)
        try {
          await inside.transaction(async tx => {
            await work(tx)
            const isFirst = await jobRepo(tx).noteRow({ ...item, refusal: null }, clock.now())
            if (!isFirst) throw new AlreadyDone()
          })
        } catch (failure) {
          if (failure instanceof AlreadyDone) return
          if (failure instanceof Problem)
            await jobRepo(db).noteRow({ ...item, refusal: failure.message }, clock.now())
          throw failure
        }
      },
      step: async () => {
        if (steps++ % linesBetweenPulses > 0) return
        await goOn()
        await jobRepo(db).pulse(job.id, clock.now())
      },
      all: async (tx, lines) => {
        const now = clock.now()
        await jobRepo(tx).addRows(
          Array.from({ length: lines }, (_, position) => ({ ...itemOf(job, position), doneAt: now })),
        )
        await jobRepo(tx).pulse(job.id, now, { done: lines })
      },
    }
  }

  const fileOf = async ({ fileId, fileName }: JobRow): Promise<File> => {
    const content = fileId ? await files.read(fileId) : undefined
    if (!content) throw new Problem('job.no_file', '待导入的文件已不存在，请重新导入')
    return new File([new Uint8Array(content)], fileName ?? '')
  }

  return async (
    job: JobRow,
    user: CurrentUser,
    goOn: () => Promise<unknown>,
  ): Promise<string | undefined> => {
    const { call } = calls.find(callOfKey(job.call))
    const isTogether = job.input.isAllOrNothing === '1'
    let refusal: string | undefined
    // A file that came in whole is not brought in again because its worker died before it could say so.
    if (!isTogether || job.done === 0) {
      const from = isTogether ? 0 : job.done + job.refused
      const input = { ...job.input, file: await fileOf(job), from, isRehearsal: '0' }
      const context = contextOf(job, user, call.access)
      const { problems } = (await recorded(bookOf(job, goOn), () =>
        invoke(call, input, context),
      )) as ImportReport
      if (isTogether && problems.length > 0) {
        refusal = `有 ${problems.length} 行有误，全部未导入`
        for (const [position, { line, message }] of problems.entries())
          await jobRepo(db).noteRow(
            { ...itemOf(job, position), name: `第 ${line} 行`, refusal: message },
            clock.now(),
          )
      }
    }
    if (job.fileId) await files.drop([job.fileId])
    await jobRepo(db).forgetFile(job.id)
    return refusal
  }
}
