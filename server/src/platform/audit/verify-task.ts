import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { defineTask, TaskFailure } from '../jobs/define-task.ts'
import type { Anchors } from './anchors.ts'
import { findBrokenAudit } from './chain.ts'
import { sealAudits } from './sealing.ts'

/** Walks the chain of audit rows, so that a forged one is noticed without anybody looking. */
export const auditVerifyTask = (db: Db, anchors: Anchors) =>
  defineTask({
    code: 'hash-chain-verify',
    name: '审计链校验',
    group: 'check',
    schedule: {
      jobName: '每日审计链校验',
      cron: '30 2 * * *',
      remark: '逐条核对审计记录的摘要链，断开时本次执行记为未成功。',
    },
    params: z.strictObject({}),
    run: async ({ log, expect, count }) => {
      // Nobody may keep rows out of the chain, and out of this, by holding its lock.
      await sealAudits(db, anchors, 'wait')
      const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM audit_log`)
      const total = rows[0]?.total ?? 0
      expect(total)
      log(`校验 ${total} 条审计记录`)
      const broken = await findBrokenAudit(db)
      if (broken !== undefined) throw new TaskFailure(`审计链在第 ${broken} 条断开，记录可能被篡改`)
      const cut = await anchors.verify(db)
      if (cut) throw new TaskFailure(`审计链第 ${cut.id} 条与库外留存的签名不符，记录可能被截断或改写`)
      count('ok', total)
      return `审计链完整，共 ${total} 条`
    },
  })
