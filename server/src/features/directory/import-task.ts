import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import type { ImportWork } from './import-work.ts'

const keptDays = 30
const dayMs = 86_400_000

/** Begun as soon as somebody has sent a file or agreed to one; taken up again after a crash. */
export const directoryImportTask = ({ earliest, run, dropOld }: ImportWork, clock: Clock): Task =>
  defineTask({
    code: 'directory-import',
    name: '目录批量导入',
    group: 'publish',
    schedule: {
      cron: '40 3 * * *',
      remark: `上传或确认后自动执行，逐批写入，可随时取消；每日另清理${keptDays}天前的导入明细。暂停后导入不会进行。`,
    },
    params: z.strictObject({}),
    dueAt: earliest,
    run: async ({ signal, count }) => {
      const done = await run(signal)
      await dropOld(new Date(clock.now().getTime() - keptDays * dayMs))
      count('ok', done)
      return `处理 ${done} 个导入`
    },
  })
