import { directoryMachines } from '@sunport/contract/directory/policy.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { creditDeskRepo } from './desk-repo.ts'
import { shownCreditName } from './desk-service.ts'

const atOnce = 100
const mostShown = 200
const dayMs = 86_400_000

/** Nobody in particular: the clock. */
const clockwork: Actor = { userId: null, userName: null, orgName: null, ip: '', requestId: '' }

/** Writes down, when the last day of a term is over, that the record is no longer in force. */
export const creditExpiry = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'dir')
  const { to } = directoryMachines.credit.expire

  const expireSome = (): Promise<number> =>
    changes(clockwork, async ({ tx, now, stamp, audit, touch }) => {
      const repo = creditDeskRepo(tx)
      const over = await repo.lockOver(today(clock), atOnce)
      for (const row of over) {
        await repo.update(row.id, row.version, { state: to, ...stamp() })
        await audit({
          entity: 'credit_record',
          entityId: row.id,
          siteId: row.siteId,
          title: `${shownCreditName(row)} ${row.documentNumber ?? ''}`.trim(),
          action: 'expire-credit',
          before: { state: row.state },
          after: { state: to },
        })
        touch(tag.credits(row.siteId))
      }
      await repo.note(over.map(({ id }) => ({ recordId: id, at: now, action: 'expire' as const })))
      return over.length
    })

  return {
    /** When the term ended that was over first: the midnight after its last day. */
    earliest: async (): Promise<Date | undefined> => {
      const last = await creditDeskRepo(db).earliestOver(today(clock))
      const day = last && parseWireTime(last)
      return day ? new Date(day.getTime() + dayMs) : undefined
    },
    expireDue: async (signal?: AbortSignal): Promise<number> => {
      let total = 0
      while (!signal?.aborted) {
        const done = await expireSome()
        total += done
        if (done < atOnce) break
      }
      return total
    },
  }
}

export type CreditExpiry = ReturnType<typeof creditExpiry>

export const creditExpiryTask = ({ earliest, expireDue }: CreditExpiry): Task =>
  defineTask({
    code: 'credit-expiry',
    name: '信用记录到期',
    group: 'publish',
    schedule: {
      cron: '5 0 * * *',
      remark:
        '期限届满的不良行为和严重违法失信记录转为“到期”，门户不再作为生效记录展示；每日零时五分另核对一次。',
    },
    params: z.strictObject({}),
    dueAt: earliest,
    trial: async ({ db, now, expect, log }) => {
      const over = await creditDeskRepo(db).over(toWireTime(now).slice(0, 10), mostShown)
      expect(over.length)
      for (const row of over) log(`将转为到期：${shownCreditName(row)}，期限至 ${row.endDate}`)
      return over.length > 0 ? `将到期 ${over.length} 条，门户不再作为生效记录展示` : '没有期限届满的记录'
    },
    run: async ({ signal, count }) => {
      const expired = await expireDue(signal)
      count('ok', expired)
      return `到期 ${expired} 条`
    },
  })
