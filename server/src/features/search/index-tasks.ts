import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { defineTask, TaskFailure } from '../../platform/jobs/define-task.ts'
import { checkIndex, faultNames } from './check-read.ts'
import { rebuildIndex } from './rebuild.ts'

type Rebuild = Pick<Parameters<Parameters<typeof defineTask>[0]['run']>[0], 'log' | 'signal'>

const tenth = (done: number, total: number): number => Math.floor((10 * done) / Math.max(1, total))

const rebuild = async (database: Database, { log, signal }: Rebuild): Promise<number> => {
  let told = 0
  let last = 0
  const isDone = await rebuildIndex(database, {
    signal,
    onProgress: (done, total) => {
      last = done
      if (tenth(done, total) > told) log(`已重建 ${done} / ${total} 条`)
      told = tenth(done, total)
    },
  })
  if (!isDone) throw new TaskFailure('另一项重建正在进行，本次未执行')
  return last
}

/** Compares the index with what is published; mends it when told to. */
export const indexCheckTask = (database: Database) =>
  defineTask({
    code: 'index-check',
    name: '全文索引核对',
    group: 'check',
    schedule: {
      jobName: '每日全文索引核对',
      cron: '0 3 * * *',
      remark: '核对全文索引与已发布信息是否一致。',
    },
    params: z.strictObject({
      repair: z.boolean().default(false).meta({ title: '发现不一致时重建索引' }),
    }),
    run: async ({ params, log, signal, expect, count }) => {
      const { published, faults } = await checkIndex(database.db)
      expect(published)
      log(`核对 ${published} 条已发布信息`)
      for (const { kind, total, infoIds } of faults)
        log(`${faultNames[kind]}：${total} 条，如 ${infoIds.join('、')}`)
      const wrong = faults.reduce((sum, { total }) => sum + total, 0)
      count('ok', Math.max(0, published - wrong))
      if (wrong === 0) return `索引与 ${published} 条已发布信息一致`
      count('failed', wrong)
      if (!params.repair) throw new TaskFailure(`索引有 ${wrong} 条与已发布信息不一致`)
      await rebuild(database, { log, signal })
      return `发现 ${wrong} 条不一致，已重建索引`
    },
  })

export const indexRebuildTask = (database: Database) =>
  defineTask({
    code: 'index-rebuild',
    name: '全文索引重建',
    group: 'check',
    schedule: { remark: '检索服务不中断，按需手动执行。' },
    params: z.strictObject({}),
    run: async ({ log, signal, expect, count }) => {
      const done = await rebuild(database, { log, signal })
      expect(done)
      count('ok', done)
      return `重建 ${done} 条`
    },
  })
