import type { Snooze } from '@sunport/contract/calls/home.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'

const dayMs = 86_400_000
const nights: Record<Exclude<Snooze, 'change'>, number> = { tomorrow: 1, 'three-days': 3 }

/** Until the beginning of a day in Beijing; null until the number is another. */
export const snoozedUntil = (snooze: Snooze, now: Date): Date | null => {
  if (snooze === 'change') return null
  const midnight = parseWireTime(toWireTime(now).slice(0, 10)) ?? now
  return new Date(midnight.getTime() + nights[snooze] * dayMs)
}

/** More of the same always wakes; without a time, less does as well. */
export const isAsleep = (
  { total, until }: { total: number; until: Date | null },
  now: number,
  at: Date,
): boolean => (until ? now <= total && at < until : now === total)
