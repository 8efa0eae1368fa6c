/** The ways to say a time without knowing cron. Days of the week begin with Sunday, as cron counts. */
export type CronMode =
  | { mode: 'minutes'; every: number }
  | { mode: 'daily'; time: string }
  | { mode: 'weekly'; days: string[]; time: string }
  | { mode: 'monthly'; days: string[]; time: string }
  | { mode: 'own'; cron: string }

/** Steps that divide the hour, so that the beat does not stumble at its end. */
export const minuteSteps = [1, 2, 3, 5, 10, 15, 20, 30] as const

const list = (most: number, least: number) => (text: string) => {
  const days = text.split(',')
  return days.every(day => /^\d{1,2}$/.test(day) && Number(day) >= least && Number(day) <= most)
    ? days
    : undefined
}
const weekDays = list(6, 0)
const monthDays = list(31, 1)

const twoDigits = (text: string): string => text.padStart(2, '0')
const isIn = (text: string, most: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= most

/** Which way an expression can be said in; anything else is somebody's own. */
export const modeOf = (cron: string): CronMode => {
  const own: CronMode = { mode: 'own', cron }
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/)
  if (more.length > 0 || month !== '*') return own
  const step = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1])
  if (hour === '*' && day === '*' && weekday === '*')
    return minuteSteps.includes(step as (typeof minuteSteps)[number]) ? { mode: 'minutes', every: step } : own
  if (!isIn(minute, 59) || !isIn(hour, 23)) return own
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  if (day === '*' && weekday === '*') return { mode: 'daily', time }
  const onWeekDays = day === '*' ? weekDays(weekday) : undefined
  if (onWeekDays) return { mode: 'weekly', days: onWeekDays, time }
  const onMonthDays = weekday === '*' ? monthDays(day) : undefined
  return onMonthDays ? { mode: 'monthly', days: onMonthDays, time } : own
}

const clock = (time: string): string => {
  const [hour = '0', minute = '0'] = time.split(':')
  return `${Number(minute)} ${Number(hour)}`
}

const sorted = (days: string[]): string => [...days].sort((a, b) => Number(a) - Number(b)).join(',')

/** The expression of a way to say it; without a day chosen there is none yet. */
export const cronOf = (said: CronMode): string => {
  switch (said.mode) {
    case 'minutes':
      return said.every === 1 ? '* * * * *' : `*/${said.every} * * * *`
    case 'daily':
      return `${clock(said.time)} * * *`
    case 'weekly':
      return said.days.length > 0 ? `${clock(said.time)} * * ${sorted(said.days)}` : ''
    case 'monthly':
      return said.days.length > 0 ? `${clock(said.time)} ${sorted(said.days)} * *` : ''
    case 'own':
      return said.cron
  }
}

const usualTime = '02:00'

/** The same time said another way, as far as it can be. */
export const inMode = (mode: CronMode['mode'], from: CronMode): CronMode => {
  const time = 'time' in from ? from.time : usualTime
  switch (mode) {
    case 'minutes':
      return { mode, every: 10 }
    case 'daily':
      return { mode, time }
    case 'weekly':
      return { mode, days: ['1'], time }
    case 'monthly':
      return { mode, days: ['1'], time }
    case 'own':
      return { mode, cron: cronOf(from) }
  }
}
