import { binKinds } from '@sunport/contract/calls/bin.ts'
import { z } from 'zod'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import { clockwork } from '../core/clockwork.ts'
import { binRepo } from './repo.ts'
import type { BinService } from './service.ts'

/** Empties the bin of what has been there long enough; what must be kept stays. */
export const binPurgeTask = ({ purgeDue }: Pick<BinService, 'purgeDue'>): Task =>
  defineTask({
    code: 'bin-purge',
    name: '回收站到期清理',
    group: 'cleanup',
    schedule: {
      jobName: '每日回收站到期清理',
      cron: '0 5 * * *',
      remark: '彻底删除回收站中保留期已满的内容；设为保留的不删除。',
    },
    params: z.strictObject({}),
    trial: async ({ db, now, log, expect }) => {
      const { total, first } = await binRepo(db).wouldPurge(now)
      expect(total)
      for (const { kind, title } of first) log(`将清除${binKinds[kind]}“${title || '（无标题）'}”`)
      return total > 0 ? `将彻底删除 ${total} 条，删除后不能恢复` : '回收站没有到期的内容'
    },
    run: async ({ signal, count, log }) => {
      let total = 0
      while (!signal.aborted) {
        const purged = await purgeDue(clockwork)
        if (purged.length === 0) break
        total += purged.length
        count('ok', purged.length)
        for (const { kind, title } of purged) log(`已清除${binKinds[kind]}“${title || '（无标题）'}”`)
      }
      signal.throwIfAborted()
      return total > 0 ? `清理 ${total} 条到期的回收站内容` : '回收站没有到期的内容'
    },
  })
