import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MadeFiles } from './exporting.ts'
import type { JobWorker } from './worker.ts'

/** Without a sign of life for this long, whoever did a job is gone. */
const silentMs = 30_000
const keptMs = 30 * 86_400_000
const jobsAtOnce = 3
/** What one person has running; the rest of his waits. */
const share = 2
const lookMs = 1_000

/** 后台任务: long bulk actions and exports, each once, whatever becomes of the instance that began it. */
export const deskJobTask = ({ db, clock }: Platform, worker: JobWorker, files: MadeFiles): Task => {
  const repo = jobRepo(db)
  const silent = (now: Date): Date => new Date(now.getTime() - silentMs)

  const takeNext = () => {
    const now = clock.now()
    return repo.take(now, silent(now), share)
  }

  /** What a request began and never ended, files that nobody fetches any more, and what is long over. */
  const tidy = async (): Promise<void> => {
    const now = clock.now()
    for (const job of await repo.abandoned(silent(now)))
      await worker.end(job, { state: 'interrupted', message: '服务中断，其余未执行' })
    for (const { id, fileId } of await repo.filesUntil(now)) {
      if (fileId) await files.drop([fileId])
      await repo.forgetFile(id)
    }
    await repo.forget(new Date(now.getTime() - keptMs))
  }

  return defineTask({
    code: 'desk-jobs',
    name: '批量操作与导出',
    group: 'cleanup',
    schedule: {
      cron: '*/10 * * * *',
      remark: '执行后台的批量操作与导出，清理过期的导出文件。',
    },
    params: z.strictObject({}),
    dueAt: now => repo.dueAt(silent(now)),
    run: async ({ signal, count }) => {
      await tidy()
      let over = 0
      const active = new Set<Promise<void>>()
      for (;;) {
        while (active.size < jobsAtOnce && !signal.aborted) {
          const job = await takeNext()
          if (!job) break
          const work: Promise<void> = worker.run(job, signal).then(ended => {
            active.delete(work)
            over += 1
            count(ended?.state === 'done' ? 'ok' : 'skipped')
          })
          active.add(work)
        }
        if (active.size === 0) return `结束 ${over} 项`
        // Others may have asked for something meanwhile.
        await Promise.race([...active, pause(lookMs, undefined, { ref: false })])
      }
    },
  })
}
