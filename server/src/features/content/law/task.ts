import { z } from 'zod'
import { defineTask } from '../../../platform/jobs/define-task.ts'

/** Carries new versions of laws into the index and the lists on the day they come into force. */
export const lawCommencementTask = (commence: () => Promise<number>) =>
  defineTask({
    code: 'law-commence',
    name: '法规版本施行',
    group: 'publish',
    schedule: {
      cron: '1 0 * * *',
      remark: '法规页面按日期自动显示施行中的版本；本任务使列表摘要和全文检索随之更新。',
    },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const total = await commence()
      count('ok', total)
      return total > 0 ? `${total} 部法规的新版本开始施行` : '没有新施行的法规版本'
    },
  })
