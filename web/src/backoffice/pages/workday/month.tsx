import type { CalendarDay } from '@sunport/contract/calls/workday.ts'
import { memo } from 'react'
import { DayCell } from './day-cell.tsx'
import { isWork, weekdayNames, weekdayOf } from './days.ts'
import styles from './grid.module.css'

interface Props {
  year: number
  month: number
  days: readonly CalendarDay[]
  workdays: number
  /** Only what concerns this month, so that the others stay as they are. */
  selected: string
  focus: string | undefined
  today: string
}

const labelOf = (days: readonly CalendarDay[], at: number): string => {
  const day = days[at]
  if (!day?.kind || day.kind === 'weekend') return ''
  if (isWork(day)) return '班'
  const before = days[at - 1]
  const isFirst = !before || before.name !== day.name || isWork(before)
  return isFirst ? (day.name ?? '休').slice(0, 4) : '休'
}

const weeksOf = (days: readonly CalendarDay[]): (number | undefined)[][] => {
  const before = weekdayOf(days[0]?.date ?? '')
  const cells = [...Array.from({ length: before }, () => undefined), ...days.keys()]
  const weeks: (number | undefined)[][] = []
  for (let at = 0; at < cells.length; at += 7) weeks.push(cells.slice(at, at + 7))
  return weeks
}

/** One month as a table of weeks; every month has the same height. */
export const Month = memo(({ year, month, days, workdays, selected, focus, today }: Props) => {
  const chosen = new Set(selected ? selected.split(',') : [])
  return (
    <section className={styles.month}>
      <h3 className={styles.monthHead}>
        {month}月<span className={styles.monthCount}>{workdays} 个工作日</span>
      </h3>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid
        role="grid"
        aria-multiselectable="true"
        aria-label={`${year}年${month}月，${workdays}个工作日`}
        className={styles.weeks}
      >
        <thead>
          <tr>
            {weekdayNames.map(name => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(week => (
            <tr key={week.find(at => at !== undefined)}>
              {week.map((at, column) => {
                const day = at === undefined ? undefined : days[at]
                return day && at !== undefined ? (
                  <DayCell
                    key={day.date}
                    day={day}
                    label={labelOf(days, at)}
                    isSelected={chosen.has(day.date)}
                    isFocus={focus === day.date}
                    isToday={today === day.date}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else to be called by
                  <td key={column} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})
