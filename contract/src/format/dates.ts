/**
 * Beijing time by plain arithmetic: UTC+8 without summer time, whatever zone the process or the browser
 * runs in. The wire's form is `YYYY-MM-DD HH:mm:ss`.
 */
const beijingOffsetMs = 8 * 3_600_000
const dayMs = 86_400_000

const wirePattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** The moment as Beijing's clocks show it. */
export const toWireTime = (date: Date): string =>
  new Date(date.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Reads a wire time, or a bare date as Beijing's midnight; undefined for days and hours that do not exist. */
export const parseWireTime = (text: string): Date | undefined => {
  const [matched, year, month, day, hour = '00', minute = '00', second = '00'] = wirePattern.exec(text) ?? []
  if (!matched) return undefined
  const date = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
      beijingOffsetMs,
  )
  const rolledOver = toWireTime(date) !== `${year}-${month}-${day} ${hour}:${minute}:${second}`
  return rolledOver ? undefined : date
}

/** The date part of a wire time; '' when there is none to show. */
export const wireDate = (text: string | null | undefined): string =>
  text && wirePattern.test(text) ? text.slice(0, 10) : ''

/** 2026-01-02 as documents write it: 2026年1月2日. */
export const longDate = (day: string): string => {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/**
 * How fresh a date is on Beijing's calendar: '0' today, '1' yesterday, '2' two days ago, '3' older.
 * A date still to come counts as today; an unreadable one as old, so that nothing broken is marked as new.
 */
export const dateClass = (text: string, now: Date): '0' | '1' | '2' | '3' => {
  const daysAgo = -daysLeft(text, now)
  if (daysAgo <= 0) return '0'
  if (daysAgo === 1) return '1'
  return daysAgo === 2 ? '2' : '3'
}

/** Whole Beijing calendar days until a date: 0 is today, negative is past, NaN is unreadable. */
export const daysLeft = (text: string, now: Date): number => {
  const date = parseWireTime(text)
  return date ? beijingDay(date) - beijingDay(now) : Number.NaN
}

const beijingDay = (date: Date): number => Math.floor((date.getTime() + beijingOffsetMs) / dayMs)
