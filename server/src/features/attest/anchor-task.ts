import { z } from 'zod'
import { defineTask, type Task, TaskFailure } from '../../platform/jobs/define-task.ts'
import { AnchorFailure, type Anchors } from './anchors.ts'

/** Only where an authority was named; a night without its answer is made good the next. */
export const attestAnchorTask = ({ stamp }: Anchors): Task =>
  defineTask({
    code: 'attest-anchor',
    name: '发布存证外部时间戳',
    group: 'check',
    schedule: {
      cron: '40 3 * * *',
      remark: '请时间戳服务机构为最近一次校验记下的存证日志树头加盖时间戳，回执保存在归档目录。',
    },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const size = await stamp().catch(failure => {
        throw failure instanceof AnchorFailure ? new TaskFailure(failure.message) : failure
      })
      if (size === undefined) return '没有新的树头'
      count('ok', 1)
      return `规模 ${size} 的树头已加盖时间戳`
    },
  })
