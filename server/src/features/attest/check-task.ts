import { z } from 'zod'
import { defineTask, TaskFailure } from '../../platform/jobs/define-task.ts'
import type { WholeCheck } from './whole-check.ts'

const mostNamed = 200

/** Whoever changes a published text, its file or the log itself is noticed without anybody looking. */
export const attestCheckTask = (check: WholeCheck) =>
  defineTask({
    code: 'attest-check',
    name: '发布存证校验',
    group: 'check',
    schedule: {
      jobName: '每日发布存证校验',
      cron: '50 2 * * *',
      remark: '逐条核对存证日志、签名、公开内容和附件，任何一处与存证不符，本次执行记为未成功并告警。',
    },
    params: z.strictObject({}),
    run: async ({ signal, log, count, failed }) => {
      let found = 0
      const { entries } = await check.run({
        signal,
        done: by => count('ok', by),
        found: (key, words) => {
          found += 1
          if (found <= mostNamed) failed({ key, title: words, words })
        },
      })
      log(`核对 ${entries} 条存证`)
      if (found > 0) throw new TaskFailure(`${found} 处与存证不符，内容可能被改动`)
      return `存证完整，共 ${entries} 条`
    },
  })
