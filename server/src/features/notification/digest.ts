import { roleLevel } from '@sunport/contract/desk-codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import type { WaitingFor } from '../../platform/waiting.ts'
import { audienceRead } from './audience-read.ts'
import type { Notifying } from './notifying.ts'
import { choiceOf } from './notifying.ts'
import { notificationRepo } from './repo.ts'

/** How somebody's messages stand today. */
export interface Standing {
  dueToday: number
  overdue: number
  reviewing: number
}

export interface DigestNeeds extends Pick<Notifying, 'tell'> {
  /** The same numbers as on the desk's home. */
  waiting: readonly WaitingFor[]
  standing(user: CurrentUser): Promise<Standing>
  isWorkday(date: string): boolean
}

type Person = Awaited<ReturnType<ReturnType<typeof audienceRead>['people']>>[number]

/** What is older, read or not, helps nobody any more. */
const keptMs = 90 * 86_400_000

/** Messages, which `standing` tells of more exactly. */
const ofMessages = /^message-/

/** One sentence; undefined when nothing waits. */
const sumOf = ({ dueToday, overdue, reviewing }: Standing, others: number): string | undefined => {
  const parts = [
    dueToday > 0 && `今日到期 ${dueToday} 件`,
    overdue > 0 && `已逾期 ${overdue} 件`,
    reviewing > 0 && `答复待审核 ${reviewing} 件`,
    others > 0 && `其他待办 ${others} 项`,
  ].filter(Boolean)
  return parts.length > 0 ? `今日待办：${parts.join('，')}` : undefined
}

/** Tells each who has open work a short sum of it, once a day, on work days only. */
export const digestTask = (
  db: Db,
  clock: Clock,
  { tell, waiting, standing, isWorkday }: DigestNeeds,
): Task => {
  const sumFor = async (person: Person, today: string): Promise<string | undefined> => {
    const { grants } = await rightsOf(db, person, today)
    if (grants.size === 0) return undefined
    const user: CurrentUser = {
      ...person,
      grants,
      realName: null,
      orgName: null,
      avatar: null,
      level: roleLevel.ordinary,
      roleCodes: [],
      hold: undefined,
    }
    let others = 0
    for (const source of waiting)
      for (const [task, waits] of Object.entries(await source(user)))
        if (!ofMessages.test(task)) others += waits?.total ?? 0
    return sumOf(await standing(user), others)
  }

  return defineTask({
    code: 'work-digest',
    name: '每日待办摘要',
    group: 'push',
    schedule: {
      cron: '30 8 * * *',
      remark:
        '工作日早上把当日到期、逾期、待审核的数量告知各办理人，每人每日一次；时间可在此调整。九十天前的通知同时删除。',
    },
    params: z.strictObject({}),
    run: async ({ signal, count, expect }) => {
      const today = toWireTime(clock.now()).slice(0, 10)
      await notificationRepo(db).forget(new Date(clock.now().getTime() - keptMs))
      if (!isWorkday(today)) return '非工作日，不发送'
      const people = (await audienceRead(db).people()).filter(({ choices }) => {
        const { desk, sms, mail } = choiceOf(choices, 'digest')
        return desk || sms || mail
      })
      expect(people.length)
      let told = 0
      for (const person of people) {
        signal.throwIfAborted()
        const title = await sumFor(person, today)
        const isTold =
          title !== undefined &&
          (await db.transaction(async tx => {
            if (!(await notificationRepo(tx).takeDigest(person.id, today))) return false
            const notice = { kind: 'digest' as const, title, link: 'home', refId: 'digest' }
            await tell({ tx, now: clock.now() }, [person], notice)
            return true
          }))
        count(isTold ? 'ok' : 'skipped')
        if (isTold) told += 1
      }
      return `发送 ${told} 人`
    },
  })
}
