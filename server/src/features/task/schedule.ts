import { parseWireTime, toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type CalendarRule, calendarRules, type ScheduleType } from '@sunport/contract/task-codes.ts'
import { cronWords, parseCron } from './cron.ts'

/** Whether a day, `YYYY-MM-DD` in Beijing, is one of work. */
export type IsWorkday = (day: string) => boolean | Promise<boolean>

export interface Schedule {
  scheduleType: ScheduleType
  cron: string | null
  intervalSec: number | null
  runAt: Date | null
  calendarRule: CalendarRule
}

const dayMs = 86_400_000
/** Past this no day suits the calendar rule, and none will. */
const daysToLook = 400

const dayOf = (date: Date): string => wireDate(toWireTime(date))
const startOfDay = (date: Date): Date => parseWireTime(dayOf(date)) ?? date

/** The bare slots of a schedule, without its calendar: after a moment, or at or before one. */
const slotsOf = (schedule: Schedule, anchor: Date) => {
  const { scheduleType, cron, intervalSec, runAt } = schedule
  if (scheduleType === 'cron')
    return {
      after: (from: Date) => cronStep(cron ?? '', from, 'next'),
      upTo: (from: Date) => cronStep(cron ?? '', new Date(from.getTime() + 1), 'prev'),
    }
  if (scheduleType === 'interval') {
    const step = (intervalSec ?? 0) * 1000
    const stepsTo = (from: Date) => Math.floor((from.getTime() - anchor.getTime()) / step)
    const slot = (steps: number) => new Date(anchor.getTime() + steps * step)
    return {
      after: (from: Date) => slot(Math.max(1, stepsTo(from) + 1)),
      upTo: (from: Date) => slot(stepsTo(from)),
    }
  }
  const once = scheduleType === 'once' ? (runAt ?? undefined) : undefined
  return {
    after: (from: Date) => (once && once > from ? once : undefined),
    upTo: (from: Date) => (once && once <= from ? once : undefined),
  }
}

const cronStep = (cron: string, from: Date, way: 'next' | 'prev'): Date | undefined => {
  const parsed = parseCron(cron, from)
  try {
    return parsed[way]().toDate()
  } catch {
    // The parser gives up on days that never come.
    return undefined
  }
}

/** Whether the calendar lets a day's slots run. */
const suitsCalendar = async (
  { calendarRule }: Pick<Schedule, 'calendarRule'>,
  slot: Date,
  isWorkday: IsWorkday,
): Promise<boolean> =>
  calendarRule === 'every' || (await isWorkday(dayOf(slot))) === (calendarRule === 'workdays')

/** The first slot after a moment. Intervals count from `anchor`: the moment they were set, or their last slot. */
export const nextSlot = async (
  schedule: Schedule,
  after: Date,
  isWorkday: IsWorkday,
  anchor = after,
): Promise<Date | undefined> => {
  const slots = slotsOf(schedule, anchor)
  let from = after
  for (let days = 0; days < daysToLook; days++) {
    const slot = slots.after(from)
    if (!slot || (await suitsCalendar(schedule, slot, isWorkday))) return slot
    from = new Date(startOfDay(slot).getTime() + dayMs - 1)
  }
  return undefined
}

/** The slots between two moments, both included, oldest first; of many only the latest. */
export const slotsBetween = async (
  schedule: Schedule,
  first: Date,
  last: Date,
  most: number,
  isWorkday: IsWorkday,
): Promise<Date[]> => {
  const slots = slotsOf(schedule, first)
  const found: Date[] = []
  let from = last
  while (found.length < most) {
    const slot = slots.upTo(from)
    if (!slot || slot < first) break
    const suits = await suitsCalendar(schedule, slot, isWorkday)
    if (suits) found.unshift(slot)
    from = new Date((suits ? slot : startOfDay(slot)).getTime() - 1)
  }
  return found
}

/** The next runs, as many as asked for; fewer where the schedule ends. */
export const nextSlots = async (
  schedule: Schedule,
  after: Date,
  isWorkday: IsWorkday,
  count: number,
): Promise<Date[]> => {
  const found: Date[] = []
  for (let from: Date | undefined = after; from && found.length < count; from = found.at(-1)) {
    const slot = await nextSlot(schedule, from, isWorkday)
    if (!slot) break
    found.push(slot)
  }
  return found
}

/** Refuses a schedule that will never run. */
export const firstSlot = async (
  schedule: Schedule,
  now: Date,
  isWorkday: IsWorkday,
): Promise<Date | undefined> => {
  if (schedule.scheduleType === 'manual') return undefined
  const slot = await nextSlot(schedule, now, isWorkday)
  if (!slot) throw new Problem('task.never')
  return slot
}

const intervalWords = (seconds: number): string => {
  const units = [
    [86_400, '天'],
    [3_600, '小时'],
    [60, '分钟'],
  ] as const
  const [size, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, '秒']
  return `每 ${seconds / size} ${name}`
}

const bareWords = ({ scheduleType, cron, intervalSec, runAt }: Schedule): string => {
  if (scheduleType === 'cron') return cronWords(cron ?? '')
  if (scheduleType === 'interval') return intervalWords(intervalSec ?? 0)
  if (scheduleType === 'once') return `${runAt ? toWireTime(runAt) : ''} 执行一次`
  return '仅手动执行'
}

/** The schedule as a sentence. */
export const scheduleWords = (schedule: Schedule): string => {
  const hasCalendar = schedule.calendarRule !== 'every' && schedule.scheduleType !== 'manual'
  return `${bareWords(schedule)}${hasCalendar ? `，${calendarRules[schedule.calendarRule]}` : ''}`
}
