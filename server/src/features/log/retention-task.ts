import { z } from 'zod'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { LogRetention } from './retention.ts'

/** Logs are kept as long as the configuration says; operations are sealed into files before they go. */
export const logArchiveTask = (keepLogs: LogRetention) =>
  defineTask({
    code: 'log-archive',
    name: '过期日志归档清理',
    group: 'cleanup',
    schedule: { cron: '30 3 * * *', remark: '按系统配置的日志保留天数清理；操作日志先归档为文件。' },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const { removed, sealed } = await keepLogs()
      count('ok', removed + sealed)
      return `清理 ${removed} 条，归档操作日志 ${sealed} 条`
    },
  })
