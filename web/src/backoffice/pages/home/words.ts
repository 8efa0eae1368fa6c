import { parseWireTime } from '@sunport/contract/format/dates.ts'

/** How a number stands to the one of the time before. */
export const changeWords = (total: number, previous: number): string => {
  if (previous === 0) return total === 0 ? '' : '前期没有'
  const percent = Math.round(((total - previous) / previous) * 100)
  if (percent === 0) return '与前期持平'
  return `比前期${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}

export const grouped = (count: number): string => count.toLocaleString('zh-CN')

/** 06-10 as 6月10日. */
export const dayLabel = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

const minuteMs = 60_000
const units: [number, string][] = [
  [1440 * minuteMs, '天'],
  [60 * minuteMs, '小时'],
  [minuteMs, '分钟'],
]

/** How far the first of some things lies behind or ahead, roughly: 最早 3 天前. */
export const ageWords = (since: string, now: Date): string => {
  const apart = now.getTime() - (parseWireTime(since) ?? now).getTime()
  const [length, unit] = units.find(([ms]) => Math.abs(apart) >= ms) ?? []
  if (!length) return '最早 1 分钟内'
  return `最早 ${Math.floor(Math.abs(apart) / length)} ${unit}${apart > 0 ? '前' : '后'}`
}

interface Aged {
  total: number
  since: string | null
}

/** The oldest first; then what has no age; what is empty last. */
export const byAge = (first: Aged, second: Aged): number =>
  Number(first.total === 0) - Number(second.total === 0) ||
  Number(!first.since) - Number(!second.since) ||
  (first.since ?? '').localeCompare(second.since ?? '')
