import { z } from 'zod'
import { defineTask } from '../../../platform/jobs/define-task.ts'

/** Carries new versions of laws into the index and the lists on the day they come into force. */
export const lawCommencementTask = (commence: () => Promise<number>) =>
  defineTask({
    code: 'law-commence',
    name: '法规版本施行',
    group: 'publish',
    params: z.strictObject({}),
    run: async ({ count }) => {
      const total = await commence()
      count('ok', total)
      return total > 0 ? `${total} 部法规的新版本开始施行` : '没有新施行的法规版本'
    },
  })
