import { reminderDays } from '@sunport/contract/follow/codes.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { itemRepo, type NewItem } from './item-repo.ts'
import { letterRepo } from './letter-repo.ts'
import { type Closing, newsRepo } from './news-repo.ts'
import { followRepo } from './repo.ts'

const dayMs = 86_400_000
const hour = '08:00'
/** What was sent longer ago is nobody's business any more; items stay longer, since they say what was told. */
const letterDays = 90
const itemDays = 400
const longest = Math.max(...reminderDays)

/** The morning so many days before the day of a closing. */
const morningBefore = (closing: Date, days: number): Date =>
  parseWireTime(`${toWireTime(new Date(closing.getTime() - days * dayMs)).slice(0, 10)} ${hour}`) as Date

/**
 * The reminder that a closing calls for at a moment: the latest of those whose morning has come. What was past when
 * somebody began to follow is not made up for.
 */
export const reminderDue = (closing: Date, followedSince: Date, now: Date): number | undefined =>
  closing <= now
    ? undefined
    : reminderDays
        .filter(days => morningBefore(closing, days) <= now && morningBefore(closing, days) >= followedSince)
        .toSorted((one, other) => one - other)[0]

const itemOf = ({ followId, confirmedAt, infoId, closing }: Closing, now: Date): NewItem[] => {
  const at = new Date(closing)
  const days = reminderDue(at, new Date(confirmedAt), now)
  if (days === undefined) return []
  const wire = toWireTime(at)
  // By its day: one that is moved to another day is reminded of anew.
  const key = `closing/${infoId}/${wire.slice(0, 10)}/${days}`
  return [{ followId, key, infoId, kind: 'closing', said: { changes: [], days, closing: wire }, dueAt: now }]
}

/** 订阅提醒的日常: reminds of what closes, and forgets what nobody confirmed. */
export const followDaily = (db: Db, clock: Clock): Task =>
  defineTask({
    code: 'follow-daily',
    name: '截止提醒与订阅清理',
    group: 'push',
    schedule: {
      cron: '0 8 * * *',
      remark: `投标截止前 ${reminderDays.join('、')} 天的早上提醒；同时删除未确认的订阅和过期的记录。`,
    },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const now = clock.now()
      const forgotten = await followRepo(db).forgetUnconfirmed(now)
      await letterRepo(db).forget(new Date(now.getTime() - letterDays * dayMs))
      await itemRepo(db).forget(new Date(now.getTime() - itemDays * dayMs))
      const until = new Date(now.getTime() + (longest + 1) * dayMs)
      const closings = await newsRepo(db).closings(now, until)
      const written = await itemRepo(db).insert(
        closings.flatMap(closing => itemOf(closing, now)),
        now,
      )
      count('ok', written)
      return `记下截止提醒 ${written} 条，删除未确认的订阅 ${forgotten} 条`
    },
  })
