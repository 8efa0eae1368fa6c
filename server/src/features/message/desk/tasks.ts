import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import { deskRepo } from './desk-repo.ts'
import type { MessageTiming } from './timing.ts'
import type { TellWriter } from './told.ts'
import type { MessageWork } from './working.ts'

const atOnce = 200
const system: Actor = { userId: null, userName: '系统', orgName: null, ip: '', requestId: '' }

/** Closes what its writer was asked about and has not answered, and says so. */
export const supplementTask = (
  db: Db,
  clock: Clock,
  { run, moved }: MessageWork,
  timing: MessageTiming,
  tell: TellWriter,
): Task =>
  defineTask({
    code: 'message-supplement',
    name: '留言补充期限',
    group: 'notice',
    schedule: {
      cron: '20 1 * * *',
      remark: '关闭逾期未补充的留言，并以短信告知留言人。期限见系统配置“留言补充期限”。',
    },
    params: z.strictObject({}),
    trial: async ({ db: looked, now, expect, log }) => {
      const waiting = await deskRepo(looked).waitingSince(timing.supplementEnds(now), atOnce)
      expect(waiting.length)
      for (const { msgNo } of waiting) log(`将关闭 ${msgNo}，并以短信告知留言人`)
      return waiting.length > 0 ? `将关闭 ${waiting.length} 条` : '没有逾期未补充的留言'
    },
    run: async ({ signal, log, count }) => {
      const before = timing.supplementEnds(clock.now())
      let closed = 0
      for (;;) {
        const waiting = await deskRepo(db).waitingSince(before, atOnce)
        for (const { id } of waiting) {
          signal.throwIfAborted()
          await run(system, async change => {
            const row = await deskRepo(change.tx).hold(id, sql`state = 'supplement'`)
            // Its writer was quicker.
            if (!row?.clockPausedAt || row.clockPausedAt >= before) return
            const step = {
              to: 'closed' as const,
              set: timing.resumed(row, change.now),
              publicWords: '逾期未补充，已关闭；如仍需咨询，请重新留言',
            }
            await moved(change, row, 'timeout', step, system)
            await tell(change.tx, row, 'closed', change.now)
            await change.audit({
              entity: 'message',
              entityId: id,
              title: row.msgNo,
              siteId: row.siteId,
              action: 'message-close',
              before: { state: row.state },
              after: { state: 'closed' },
              reason: '逾期未补充',
            })
            closed += 1
            count('ok')
            log(`${row.msgNo} 逾期未补充，已关闭`)
          })
        }
        if (waiting.length < atOnce) return `关闭 ${closed} 条`
      }
    },
  })
