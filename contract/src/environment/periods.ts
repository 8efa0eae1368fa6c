/** How often an indicator is reckoned. */
export const periodKinds = { month: '月', quarter: '季度', year: '年' } as const
export type PeriodKind = keyof typeof periodKinds

const months: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 }
const pad = (number: number): string => String(number).padStart(2, '0')

/** `2026-05`, `2026Q2`, `2026`. */
export const periodForm = /^\d{4}(?:-(?:0[1-9]|1[0-2])|Q[1-4])?$/

const kindOf = (period: string): PeriodKind => {
  if (period.includes('Q')) return 'quarter'
  return period.includes('-') ? 'month' : 'year'
}

const firstMonth = (period: string): number => {
  const part = period.slice(5)
  if (kindOf(period) === 'quarter') return (Number(part) - 1) * 3
  return kindOf(period) === 'month' ? Number(part) - 1 : 0
}

/** The wire dates of a period's first day and of the day after its last. */
export const periodDays = (period: string): { from: string; to: string } => {
  const year = Number(period.slice(0, 4))
  const from = firstMonth(period)
  const end = from + months[kindOf(period)]
  const dateOf = (month: number): string => `${year + Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`
  return { from: dateOf(from), to: dateOf(end) }
}

const nameOf = (kind: PeriodKind, year: number, month: number): string => {
  if (kind === 'year') return String(year)
  return kind === 'quarter' ? `${year}Q${Math.floor(month / 3) + 1}` : `${year}-${pad(month + 1)}`
}

/** The last periods that are over on a date, oldest first. */
export const endedPeriods = (kind: PeriodKind, today: string, count: number): string[] => {
  const length = months[kind]
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const current = now - (now % length)
  return Array.from({ length: count }, (_, at) => {
    const month = current - (count - at) * length
    return nameOf(kind, Math.floor(month / 12), month % 12)
  })
}

/** `2026年5月`, `2026年第二季度`, `2026年`. */
export const periodWords = (period: string): string => {
  const year = `${period.slice(0, 4)}年`
  if (kindOf(period) === 'quarter') return `${year}第${'一二三四'[Number(period.slice(5)) - 1]}季度`
  return kindOf(period) === 'month' ? `${year}${Number(period.slice(5))}月` : year
}
