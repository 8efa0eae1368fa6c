import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { type DueBucket, dueBucketOf } from '@sunport/contract/message/due.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { MessageRow } from '../core/table.ts'

export interface Workdays {
  addWorkdays(start: string, days: number, regionCode?: string): string
  workdaysBetween(start: string, end: string, regionCode?: string): number
}

const dayMs = 86_400_000
export const dateIn = (moment: Date): string => toWireTime(moment).slice(0, 10)
const endOf = (date: string): Date => parseWireTime(`${date} 23:59:59`) ?? new Date(Number.NaN)

/** The last second of a day in Beijing. */
export const endOfDay = (moment: Date): Date => endOf(dateIn(moment))

type Dated = Pick<
  MessageRow,
  'state' | 'regionCode' | 'receivedAt' | 'acceptDue' | 'replyDue' | 'extendedDue' | 'clockPausedAt'
>

/** The last day of what is to be done next: taking a message up, then answering it. */
export const nextDue = ({ state, acceptDue, replyDue, extendedDue }: Dated): Date | null =>
  (state === 'received' && acceptDue) || extendedDue || replyDue

/** Days that are reckoned by the calendars of work days. */
export const messageTiming = (
  { addWorkdays, workdaysBetween }: Workdays,
  settings: Pick<Settings, 'get'>,
) => {
  const after = (from: Date, days: number, regionCode: string): Date =>
    endOf(addWorkdays(dateIn(from), days, regionCode))
  return {
    /** Last days of what comes in now. */
    dues: (now: Date, regionCode: string) => ({
      acceptDue: after(now, settings.get('interaction.accept-days'), regionCode),
      replyDue: after(now, settings.get('interaction.reply-days'), regionCode),
    }),

    replyDueFrom: (now: Date, regionCode: string): Date =>
      after(now, settings.get('interaction.reply-days'), regionCode),

    later: (due: Date, days: number, regionCode: string): Date => after(due, days, regionCode),

    /** The clock goes on: what it stood is added to the time that was left. */
    resumed: ({ clockPausedAt, replyDue, extendedDue, pausedDays, regionCode }: MessageRow, now: Date) => {
      if (!clockPausedAt) return {}
      const stood = Math.max(0, workdaysBetween(dateIn(clockPausedAt), dateIn(now), regionCode))
      const moved = (due: Date | null): Date | null =>
        due && stood > 0 ? after(due, stood, regionCode) : due
      return {
        clockPausedAt: null,
        pausedDays: pausedDays + stood,
        replyDue: moved(replyDue),
        extendedDue: moved(extendedDue),
      }
    },

    /** Nobody has to wait longer for its writer than this. */
    supplementEnds: (now: Date): Date =>
      endOf(addWorkdays(dateIn(now), -settings.get('interaction.supplement-days') - 1)),

    isWithinOneWorkday: (from: Date, now: Date, regionCode: string): boolean =>
      workdaysBetween(dateIn(from), dateIn(now), regionCode) <= 1,

    standing: (row: Dated, now: Date): { bucket: DueBucket; left: number | null } => {
      const due = nextDue(row)
      const left = due && workdaysBetween(dateIn(now), dateIn(due), row.regionCode)
      const isOver = due !== null && due < now
      const allowed = settings.get('interaction.reply-days')
      const age = Math.floor((now.getTime() - row.receivedAt.getTime()) / dayMs)
      // On its last day nothing is late yet; an hour after it, it is, even over a weekend.
      const days = left === null ? null : isOver ? Math.min(left, -1) : left
      return {
        bucket: dueBucketOf({ isPaused: row.clockPausedAt !== null, left: days, allowed, age }),
        left: days,
      }
    },

    /** For lists: until when something is close, and since when it is far too late, in a region. */
    borders: (now: Date, regionCode: string) => ({
      soon: endOf(addWorkdays(dateIn(now), 1, regionCode)),
      severe: endOf(addWorkdays(dateIn(now), -settings.get('interaction.reply-days') - 1, regionCode)),
      redLine: new Date(now.getTime() - 93 * dayMs),
    }),
  }
}

export type MessageTiming = ReturnType<typeof messageTiming>
