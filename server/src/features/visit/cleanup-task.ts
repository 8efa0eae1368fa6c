import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Settings } from '../../platform/settings.ts'

const batch = 5_000
const dayMs = 86_400_000

/** Visits are kept as long as the configuration says; what they counted stays counted. */
export const visitCleanupTask = (db: Db, clock: Clock, settings: Settings) =>
  defineTask({
    code: 'log-archive',
    name: '过期访问日志清理',
    group: 'cleanup',
    params: z.strictObject({}),
    run: async ({ log, signal, count }) => {
      const days = settings.get('log.retention-days')
      const before = new Date(clock.now().getTime() - days * dayMs)
      log(`保留 ${days} 天，清理 ${toWireTime(before)} 以前的访问日志`)
      let removed = 0
      for (;;) {
        signal.throwIfAborted()
        const { rowCount } = await db.execute(sql`
          DELETE FROM visit_log WHERE id IN (
            SELECT id FROM visit_log WHERE visited_at < ${before.toISOString()} ORDER BY id LIMIT ${batch})`)
        const gone = rowCount ?? 0
        removed += gone
        count('ok', gone)
        if (gone < batch) return `清理 ${removed} 条`
        log(`已清理 ${removed} 条`)
      }
    },
  })
