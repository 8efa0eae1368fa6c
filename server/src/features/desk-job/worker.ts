import { undoMinutes } from '@sunport/contract/calls/desk-job.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import type { JobRow } from '../../platform/bulk/table.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Notice } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { jobExport, type MadeFiles } from './exporting.ts'
import { jobImport } from './importing.ts'
import { type JobSteps, jobSteps } from './steps.ts'

const minuteMs = 60_000
/** Whoever began a job and died with it is not asked for ever. */
const mostAttempts = 5

type Ending = Pick<JobRow, 'state'> & { message?: string; done?: number; total?: number }

/** It is to go on no more: for good, or for somebody else to take it up. */
class Stopped extends Error {
  readonly ending: Ending | undefined
  constructor(ending?: Ending) {
    super(ending?.message)
    this.ending = ending
  }
}

export interface WorkerNeeds {
  userById(id: string, ip: string): Promise<CurrentUser | undefined>
  tellUser(
    change: { tx: Parameters<Parameters<Platform['db']['transaction']>[0]>[0]; now: Date },
    userId: string,
    notice: Omit<Notice, 'to'>,
  ): Promise<void>
  files: MadeFiles
}

const wordsOf = ({ kind, state, done, refused, message }: JobRow): string => {
  if (kind === 'export') return state === 'done' ? `已生成，共 ${done} 条，请及时下载` : (message ?? '未完成')
  const counts =
    kind === 'import' ? `导入 ${done} 行，未导入 ${refused} 行` : `${done} 条成功，${refused} 条未执行`
  return state === 'done' ? `已完成：${counts}` : `${message ?? '未完成'}（${counts}）`
}

/** Does jobs to their end, from wherever they stand. */
export const jobWorker = (platform: Platform, { userById, tellUser, files }: WorkerNeeds) => {
  const { db, clock, undoes, log } = platform
  const step: JobSteps = jobSteps(platform)
  const makeFile = jobExport(platform, files)
  const bringIn = jobImport(platform, files)

  const end = (job: JobRow, ending: Ending): Promise<JobRow | undefined> =>
    db.transaction(async tx => {
      const now = clock.now()
      const action = String(job.input.action ?? '')
      const isUndoable = job.kind === 'bulk' && undoes.get(job.call)?.can(action)
      const undoUntil = isUndoable ? new Date(now.getTime() + undoMinutes * minuteMs) : null
      const ended = await jobRepo(tx).end(job.id, { ...ending, undoUntil }, now)
      if (ended?.isBackground)
        await tellUser({ tx, now }, job.userId, {
          kind: 'job-over',
          title: `${job.title}${wordsOf(ended)}`.slice(0, 200),
          link: `recent-work?job=${job.id}`,
          refId: job.id,
        })
      return ended
    })

  const doRows = async (job: JobRow, goOn: () => Promise<CurrentUser>): Promise<Ending> => {
    for (;;) {
      const row = await jobRepo(db).nextLeft(job.id)
      if (!row) return { state: 'done' }
      await step(job, row, await goOn())
    }
  }

  const perform = async (job: JobRow, signal: AbortSignal): Promise<Ending> => {
    if (job.attempts > mostAttempts) return { state: 'interrupted', message: '多次中断，不再继续' }
    const goOn = async (): Promise<CurrentUser> => {
      if (signal.aborted) throw new Stopped()
      if (await jobRepo(db).isCancelled(job.id)) throw new Stopped({ state: 'cancelled', message: '已取消' })
      const user = await userById(job.userId, job.ip)
      if (!user) throw new Stopped({ state: 'failed', message: '账号已不能使用，其余未执行' })
      return user
    }
    if (job.kind === 'bulk' || job.kind === 'undo') return doRows(job, goOn)
    const user = await goOn()
    if (job.kind === 'import') {
      const refusal = await bringIn(job, user, goOn)
      return refusal ? { state: 'failed', message: refusal } : { state: 'done' }
    }
    const done = await makeFile(job, user, async () => void (await goOn()))
    return { state: 'done', done, total: done }
  }

  return {
    end,
    /** What is cut short stays where it is, to be taken up by the next. */
    run: async (job: JobRow, signal: AbortSignal): Promise<JobRow | undefined> => {
      try {
        return await end(job, await perform(job, signal))
      } catch (failure) {
        if (failure instanceof Stopped) {
          if (failure.ending) return end(job, failure.ending)
          await jobRepo(db).pulse(job.id, clock.now(), { state: 'waiting' })
          return undefined
        }
        if (failure instanceof Problem) return end(job, { state: 'failed', message: failure.message })
        // Perhaps the database was away: the next worker goes on with it, or the one after.
        log.error({ err: failure, jobId: job.id }, 'desk job')
        await jobRepo(db).pulse(job.id, clock.now(), { state: 'waiting' })
        return undefined
      }
    },
  }
}

export type JobWorker = ReturnType<typeof jobWorker>
