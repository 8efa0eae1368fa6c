import { z } from 'zod'
import { defineTask, TaskFailure } from '../../platform/jobs/define-task.ts'
import { dataFileMaking, type MakingDeps } from './making.ts'
import { dataFileRepo, OthersWereFaster } from './repo.ts'

/** What is not public any more leaves its files at once; what comes new is put into them every hour. */
export const dataFileTask = (deps: MakingDeps) => {
  const repo = dataFileRepo(deps.db)
  const make = dataFileMaking(deps)
  return defineTask({
    code: 'data-files',
    name: '数据文件生成',
    group: 'publish',
    schedule: {
      cron: '40 * * * *',
      remark: '按日、按月生成各站点的公开数据文件；撤回、更正的内容即时从文件中去除，其间该文件暂停下载。',
    },
    params: z.strictObject({}),
    dueAt: async now => {
      const since = await repo.urgentSince()
      return since && since > now ? now : since
    },
    run: async ({ signal, count, expect, failed }) => {
      await repo.spread()
      const months = await repo.monthsDue()
      expect(months.length)
      let [made, lacking] = [0, 0]
      for (const due of months) {
        signal.throwIfAborted()
        try {
          made += await make(due)
          count('ok')
        } catch (failure) {
          // Whoever looked later has made it.
          if (failure instanceof OthersWereFaster) {
            count('skipped')
            continue
          }
          lacking += 1
          const { siteId, month } = due
          failed({ key: `${siteId} ${month}`, title: `${siteId} ${month}`, words: String(failure) })
        }
      }
      if (lacking > 0) throw new TaskFailure(`${lacking} 个月的数据文件没有生成，下次执行时重试`)
      return made > 0 ? `生成 ${made} 个按日文件，更新 ${months.length} 个月` : '没有需要更新的数据文件'
    },
  })
}
