import { calls } from '@sunport/contract/calls.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { deriveKey, hmacBase64url } from '../../platform/crypto/secrets.ts'
import { bound } from '../../platform/feature.ts'
import { gatherRows } from '../../platform/gathering.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { remembered } from '../../platform/remembered.ts'
import { boardRead } from './board-read.ts'
import { createBudget } from './budget.ts'
import { budgetRepo } from './budget-repo.ts'
import { hourlyLimits } from './hourly-limits.ts'
import { keyRepo } from './key-repo.ts'
import { createReadings } from './readings.ts'
import { readersHandlers, readingHandlers } from './routes.ts'
import { type Use, useRepo } from './use-repo.ts'

const dayMs = 86_400_000
const keptDays = { uses: 400, sources: 7 }

/** 读取额度、数据密钥 and 谁在用: who reads the house's data, how much, and what is left to him. */
export const readerFeature = async ({
  config,
  db,
  clock,
  log,
  secret,
  settings,
  proofs,
  memory,
}: Platform) => {
  const keyRows = keyRepo(db)
  let goodKeys = await keyRows.good()
  const uses = useRepo(db)
  const hourKey = deriveKey(secret, 'reading-hour')
  const dayKey = deriveKey(secret, 'reading-day')
  // A key is set up anew for each digest: for an answer from memory that would be a third of its work.
  const digestOf = remembered(5_000, source => hmacBase64url(dayKey, source))
  const budget = createBudget({
    ...{ repo: budgetRepo(db), clock, log, isReadOnly: config.demoMode },
    nameOf: (source, hour) =>
      source.startsWith('key ') ? source : hmacBase64url(hourKey, `${hour} ${source}`),
  })
  const use = gatherRows<Use>({
    ...{ isReadOnly: config.demoMode, log, complaint: 'readings not counted', most: 50_000 },
    write: rows => uses.add(rows),
    merge: {
      key: row => [row.day, row.keyId, row.kind, row.call, row.form, row.source].join(' '),
      into: (known, row) => ({ ...known, uses: known.uses + row.uses, refused: known.refused + row.refused }),
    },
  })
  const isOn = config.rateLimit > 0
  const hourly = hourlyLimits(config.rateLimit, settings)
  const readings = createReadings({
    ...{ budget, clock },
    limits: () => (isOn ? { anonymous: hourly.anonymous(), key: hourly.key() } : { anonymous: 0, key: 0 }),
    keyIdOf: hash => goodKeys.get(hash),
    note: row => void use.add(row),
    digestOf: (address, day) => digestOf(`${day} ${address}`),
    challenge: ip => proofs.issue('read', ip),
  })
  const dayBefore = (days: number): string =>
    toWireTime(new Date(clock.now().getTime() - days * dayMs)).slice(0, 10)
  return {
    calls: [
      bound(
        calls.reading,
        readingHandlers({
          ...{ db, clock, budget, proofs, sourceOf: readings.sourceOf },
          ...{ isReadOnly: config.demoMode, settled: memory.settled },
          keyLimit: hourly.key,
        }),
      ),
      bound(calls.readers, readersHandlers(db, clock, boardRead(db), use.flush)),
    ],
    memory: [
      {
        tag: tag.readingKeys,
        refresh: async () => {
          goodKeys = await keyRows.good()
        },
      },
    ],
    tasks: [
      defineTask({
        code: 'reader-cleanup',
        name: '数据使用记录清理',
        group: 'cleanup',
        schedule: {
          cron: '25 3 * * *',
          remark: `清理${keptDays.uses}天前的数据使用统计、${keptDays.sources}天前的来源摘要和过期的读取额度。`,
        },
        params: z.strictObject({}),
        run: async ({ count }) => {
          await uses.forget(dayBefore(keptDays.uses), dayBefore(keptDays.sources))
          await budget.forgetOld()
          count('ok')
          return '过期的数据使用记录已清理'
        },
      }),
    ],
    stop: async () => {
      await Promise.all([budget.stop(), use.stop()])
    },
    offers: { readings },
  }
}
