import { bulkLimit } from '@sunport/contract/calls/crud.ts'
import type { DeskJob, DeskJobDetail, deskJobs } from '@sunport/contract/calls/desk-job.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tableFileLimits } from '@sunport/contract/table-file-limits.ts'
import { z } from 'zod'
import { mostOpen, newJob } from '../../platform/bulk/door.ts'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import type { JobRow } from '../../platform/bulk/table.ts'
import { keyOfCall } from '../../platform/bulk/undo-plan.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { actorOf, type CallContext, userOf } from '../../platform/http/context.ts'
import { checkAccess } from '../../platform/http/invoke.ts'
import type { Platform } from '../../platform/platform.ts'
import { callOfKey } from './context.ts'
import { type MadeFiles, scopePrint } from './exporting.ts'
import { importKeptMs } from './importing.ts'
import type { JobWorker } from './worker.ts'

const mostRefusals = 200
const megabyte = 1024 * 1024
const never = new AbortController().signal

const wire = (time: Date | null): string | null => time && toWireTime(time)

const isOver = ({ state }: JobRow): boolean => state !== 'waiting' && state !== 'running'

/** Why it cannot be taken back; nothing when it can. */
const undoRefusal = (job: JobRow, now: Date) => {
  if (job.undoneAt) return 'job.undone' as const
  if (!isOver(job)) return 'job.not_over' as const
  if (job.kind !== 'bulk' || !job.undoUntil || job.done === 0) return 'job.no_undo' as const
  return job.undoUntil <= now ? ('job.undo_late' as const) : undefined
}

const toJob = (job: JobRow, now: Date): DeskJob => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  total: job.total,
  done: job.done,
  refused: job.refused,
  message: job.message,
  createdAt: toWireTime(job.createdAt),
  endedAt: wire(job.endedAt),
  isCancelling: job.cancelAt !== null && !isOver(job),
  undoUntil: undoRefusal(job, now) ? null : wire(job.undoUntil),
  isUndone: job.undoneAt !== null,
  fileName: job.kind === 'export' && job.fileId ? job.fileName : null,
  fileUntil: wire(job.fileUntil),
})

/** 最近批量操作: what somebody had done, taken back, and is having done. */
export const deskJobService = (
  { db, clock, calls }: Pick<Platform, 'db' | 'clock' | 'calls'>,
  worker: JobWorker,
  files: MadeFiles,
) => {
  const changes = createChanges(db, clock, 'sys')
  const repo = jobRepo(db)
  const own = async (id: string, context: CallContext): Promise<JobRow> =>
    found(await repo.findOwn(id, userOf(context).id))

  const detail = async (job: JobRow): Promise<DeskJobDetail> => ({
    ...toJob(job, clock.now()),
    refusals: (await repo.refusals(job.id, mostRefusals)).map(({ rowId, name, refusal }) => ({
      id: rowId,
      name: name ?? rowId,
      refusal: refusal ?? '',
    })),
  })

  /** The undoing as a job of its own; whoever comes second finds it begun. */
  const beginUndo = (job: JobRow, context: CallContext): Promise<JobRow> =>
    changes(actorOf(context), async ({ tx, now, audit }) => {
      const inside = jobRepo(tx)
      if (!(await inside.markUndone(job.id, now))) throw new Problem('job.undone')
      const rows = await inside.undoable(job.id)
      const undo = newJob(context, now, {
        kind: 'undo',
        title: `撤销：${job.title}`,
        call: job.call,
        input: {},
        isBackground: rows.length > bulkLimit,
        total: rows.length,
        undoOf: job.id,
      })
      await inside.add(undo)
      await inside.addRows(
        rows.map(({ rowId, name, inverse, versionAfter }, position) => ({
          jobId: undo.id,
          position,
          rowId,
          name,
          rowVersion: versionAfter ?? 0,
          step: inverse,
        })),
      )
      await audit({ entity: 'desk-job', entityId: job.id, title: job.title, action: 'undo-bulk' })
      return found(await inside.find(undo.id))
    })

  return {
    list: async (paging: Paging, context: CallContext) => {
      const now = clock.now()
      const { rows, total } = await repo.ownPage(userOf(context).id, now, paging)
      return { rows: rows.map(row => toJob(row, now)), total }
    },

    get: async (id: string, context: CallContext) => detail(await own(id, context)),

    undo: async (id: string, context: CallContext): Promise<DeskJobDetail> => {
      const job = await own(id, context)
      const refusal = undoRefusal(job, clock.now())
      if (refusal) throw new Problem(refusal)
      const undo = await beginUndo(job, context)
      if (!undo.isBackground) await worker.run(undo, never)
      return detail(found(await repo.find(undo.id)))
    },

    cancel: async (id: string, context: CallContext): Promise<DeskJob> => {
      const job = await own(id, context)
      return changes(actorOf(context), async ({ tx, now, audit }) => {
        const asked = await jobRepo(tx).askToCancel(job.id, now)
        if (!asked) throw new Problem('job.over')
        // Nobody has begun it: it ends here.
        const ended =
          asked.state === 'waiting' && asked.attempts === 0
            ? await jobRepo(tx).end(job.id, { state: 'cancelled', message: '已取消' }, now)
            : undefined
        await audit({ entity: 'desk-job', entityId: job.id, title: job.title, action: 'cancel-job' })
        return toJob(ended ?? asked, now)
      })
    },

    startExport: async (
      { call: path, query }: { call: string; query: Record<string, string> },
      context: CallContext,
    ): Promise<DeskJob> => {
      const call = calls.all().find(each => each.method === 'GET' && each.path === path)
      if (call?.answer !== 'file' || !call.path.endsWith('/export')) throw new Problem('job.unknown_call')
      checkAccess(call, context)
      const parsed = z.safeParse(call.input, query)
      if (!parsed.success) throw new Problem('request.invalid')
      const job = newJob(context, clock.now(), {
        kind: 'export',
        title: call.summary,
        call: keyOfCall(call),
        input: query,
        isBackground: true,
      })
      await db.transaction(async tx => {
        if ((await jobRepo(tx).openOf(job.userId)) >= mostOpen) throw new Problem('job.too_many')
        await jobRepo(tx).add(job)
      })
      return toJob(found(await repo.find(job.id)), clock.now())
    },

    /** The file is kept until a worker has brought it in; whoever asked may go. */
    startImport: async (
      { call: path, file, ...input }: z.output<typeof deskJobs.startImport.input>,
      context: CallContext,
    ): Promise<DeskJob> => {
      const call = calls.all().find(each => each.byLines && each.path === path)
      if (!call) throw new Problem('job.no_lines')
      checkAccess(call, context)
      if (file.size > tableFileLimits.fileMegabytes * megabyte) throw new Problem('import.too_large')
      const now = clock.now()
      const job = newJob(context, now, {
        kind: 'import',
        title: `${call.summary}（${file.name}）`.slice(0, 200),
        call: keyOfCall(call),
        input,
        isBackground: true,
      })
      const content = Buffer.from(await file.arrayBuffer())
      await files.keepMade({ name: file.name, mediaType: file.type, content }, async (tx, fileId) => {
        if ((await jobRepo(tx).openOf(job.userId)) >= mostOpen) throw new Problem('job.too_many')
        const fileUntil = new Date(now.getTime() + importKeptMs)
        await jobRepo(tx).add({ ...job, fileId, fileName: file.name, fileUntil })
      })
      return toJob(found(await repo.find(job.id)), clock.now())
    },

    file: async (id: string, context: CallContext): Promise<FileAnswer> => {
      const job = await own(id, context)
      const isKept = job.kind === 'export' && job.fileId && job.fileUntil && job.fileUntil > clock.now()
      const file = isKept ? await files.find(job.fileId ?? '') : undefined
      if (!file) throw new Problem('job.no_file')
      const { call } = calls.find(callOfKey(job.call))
      checkAccess(call, context)
      if (scopePrint(userOf(context), call.access) !== job.fileScope) throw new Problem('job.rights_changed')
      await changes(actorOf(context), async ({ audit }) =>
        audit({ entity: 'desk-job', entityId: job.id, title: job.title, action: 'download-export' }),
      )
      return file
    },
  }
}
