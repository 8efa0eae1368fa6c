import type { StatutoryDay } from '@sunport/contract/calls/statutory.ts'
import { dateOf, dayNumber, weekdayOf } from '@sunport/contract/format/day-number.ts'
import styles from './day-grid.module.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

interface DayGridProps {
  start: string
  days: readonly StatutoryDay[]
  name: string
}

/** The days as a calendar's weeks: what counts bears its number, what does not its reason. */
export const DayGrid = ({ start, days, name }: DayGridProps) => {
  const known = new Map(days.map(day => [day.date, day]))
  const end = days.at(-1)?.date ?? start
  return (
    <table className={styles.grid}>
      <caption className="sunport-hidden">{name}：每一天是否计入</caption>
      <thead>
        <tr>
          {weekdays.map(weekday => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(start, end).map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <Day
                key={date}
                date={date}
                day={known.get(date)}
                isStart={date === start}
                isLast={date === end}
                isNamed={date === start || date.endsWith('-01') || date === week[0]}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whole weeks from Monday to Sunday. */
const weeksOf = (start: string, end: string): string[][] => {
  const first = dayNumber(start) - weekdayOf(dayNumber(start))
  const count = Math.floor((dayNumber(end) - first) / 7) + 1
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => dateOf(first + week * 7 + weekday)),
  )
}

interface DayProps {
  date: string
  /** Undefined outside of the count. */
  day: StatutoryDay | undefined
  isStart: boolean
  isLast: boolean
  /** Whether the month stands before the day. */
  isNamed: boolean
}

const Day = ({ date, day, isStart, isLast, isNamed }: DayProps) => {
  const [, month, number] = date.split('-').map(Number)
  const state = isStart
    ? 'start'
    : !day
      ? 'outside'
      : day.nth === null
        ? 'skipped'
        : isLast
          ? 'last'
          : 'counted'
  return (
    <td className={styles.day} data-state={state}>
      <time className={styles.number} dateTime={date}>
        {isNamed && <span className={styles.month}>{month}月</span>}
        {number}日
      </time>
      {isStart && <span className={styles.mark}>起算日</span>}
      {day && day.nth !== null && <span className={styles.mark}>第{day.nth}天</span>}
      {day?.reason && <span className={styles.reason}>{day.reason}</span>}
      {day && day.nth === null && <span className="sunport-hidden">，不计入</span>}
    </td>
  )
}
