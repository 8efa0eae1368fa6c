import { z } from 'zod'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { oldLogs } from './old-logs-read.ts'
import type { LogRetention } from './retention.ts'

const dayMs = 86_400_000
const logNames = {
  audit: '归档操作日志',
  login: '清理登录日志',
  api: '清理接口日志',
  visit: '清理访问日志',
  crash: '清理服务中断记录',
} as const

/** Logs are kept as long as the configuration says; operations are sealed into files before they go. */
export const logArchiveTask = (keepLogs: LogRetention, days: () => number) =>
  defineTask({
    code: 'log-archive',
    name: '过期日志归档清理',
    group: 'cleanup',
    schedule: { cron: '30 3 * * *', remark: '按系统配置的日志保留天数清理；操作日志先归档为文件。' },
    params: z.strictObject({}),
    trial: async ({ db, now, expect, log }) => {
      const counts = await oldLogs(db, new Date(now.getTime() - days() * dayMs))
      const lines = (Object.entries(counts) as [keyof typeof logNames, number][]).map(
        ([name, total]) => [logNames[name], total] as const,
      )
      for (const [name, total] of lines) log(`${name} ${total} 条`)
      expect(lines.reduce((sum, [, total]) => sum + total, 0))
      return `将处理 ${days()} 天前的日志：${lines.map(([name, total]) => `${name} ${total} 条`).join('，')}`
    },
    run: async ({ count }) => {
      const { removed, sealed } = await keepLogs()
      count('ok', removed + sealed)
      return `清理 ${removed} 条，归档操作日志 ${sealed} 条`
    },
  })
