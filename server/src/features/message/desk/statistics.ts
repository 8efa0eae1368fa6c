import type { MessageStatistics } from '@sunport/contract/calls/message-statistics.ts'
import { messageTypes } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { openMessageStates } from '@sunport/contract/message/policy.ts'
import type { FactRow } from './desk-read.ts'
import { dateIn, type MessageTiming, type Workdays } from './timing.ts'

/** Of fewer than these nothing is told but how many there were: one could be recognised. */
export const smallestCount = 10

export const medianOf = (numbers: readonly number[]): number | null => {
  if (numbers.length === 0) return null
  const sorted = [...numbers].sort((first, second) => first - second)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

const percent = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10

interface Fact {
  row: FactRow
  /** Working days to the answer, without those on which the clock stood. */
  days: number | null
  isInTime: boolean
}

const told = (facts: readonly Fact[]) => {
  const answered = facts.filter(({ days }) => days !== null)
  const isTold = answered.length >= smallestCount
  return {
    inTime: isTold ? percent(answered.filter(({ isInTime }) => isInTime).length, answered.length) : null,
    median: isTold ? medianOf(answered.flatMap(({ days }) => days ?? [])) : null,
  }
}

const grouped = (facts: readonly Fact[], nameOf: (row: FactRow) => string) =>
  [...Map.groupBy(facts, ({ row }) => nameOf(row))]
    .map(([name, members]) => ({ name, total: members.length, ...told(members) }))
    .sort((first, second) => second.total - first.total || first.name.localeCompare(second.name))

/** How many were asked and answered, how soon, and how it was found. */
export const messageStatistics = (
  rows: readonly FactRow[],
  now: Date,
  { workdaysBetween }: Workdays,
  timing: MessageTiming,
): Omit<MessageStatistics, 'opened' | 'deflected'> => {
  const facts = rows.map((row): Fact => {
    const { answeredAt, receivedAt, pausedDays, regionCode, extendedDue, replyDue } = row
    const due = extendedDue ?? replyDue
    return {
      row,
      days:
        answeredAt &&
        Math.max(0, workdaysBetween(dateIn(receivedAt), dateIn(answeredAt), regionCode) - pausedDays),
      isInTime: answeredAt !== null && (due === null || answeredAt <= due),
    }
  })
  const open = facts.filter(({ row }) => (openMessageStates as readonly string[]).includes(row.state))
  const rated = rows.flatMap(({ rating }) => rating ?? [])
  const late = ['late', 'severe', 'redLine']
  const months = new Map<string, { received: number; answered: number }>()
  const inMonth = (moment: Date) => {
    const month = toWireTime(moment).slice(0, 7)
    const counts = months.get(month) ?? { received: 0, answered: 0 }
    months.set(month, counts)
    return counts
  }
  for (const { receivedAt, answeredAt } of rows) {
    inMonth(receivedAt).received += 1
    if (answeredAt) inMonth(answeredAt).answered += 1
  }
  return {
    total: facts.length,
    answered: facts.filter(({ days }) => days !== null).length,
    open: open.length,
    overdue: open.filter(({ row }) => late.includes(timing.standing(row, now).bucket)).length,
    ...told(facts),
    satisfied:
      rated.length >= smallestCount
        ? percent(rated.filter(rating => rating >= 4).length, rated.length)
        : null,
    smallest: smallestCount,
    byType: grouped(facts, ({ msgType }) => messageTypes[msgType]),
    byOrg: grouped(facts, ({ orgName }) => orgName ?? '未分办'),
    bySite: grouped(facts, ({ siteName }) => siteName),
    byMonth: [...months]
      .map(([month, counts]) => ({ month, ...counts }))
      .sort((first, second) => first.month.localeCompare(second.month)),
  }
}
