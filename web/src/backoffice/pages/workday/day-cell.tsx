import type { CalendarDay } from '@sunport/contract/calls/workday.ts'
import { memo } from 'react'
import { dayWords, isWork, kindWords } from './days.ts'
import styles from './grid.module.css'

interface Props {
  day: CalendarDay
  /** The first of a holiday carries its name. */
  label: string
  isSelected: boolean
  isFocus: boolean
  isToday: boolean
}

const lookOf = ({ kind }: CalendarDay): string | undefined => (kind ? styles[kind] : undefined)

/** One day. The grid around it listens: three hundred and sixty-six cells need no listeners of their own. */
export const DayCell = memo(({ day, label, isSelected, isFocus, isToday }: Props) => (
  <td
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid
    role="gridcell"
    data-date={day.date}
    tabIndex={isFocus ? 0 : -1}
    aria-selected={isSelected}
    aria-current={isToday ? 'date' : undefined}
    aria-label={[
      dayWords(day.date),
      isWork(day) ? '上班' : '休息',
      kindWords(day),
      day.isChanged && '草稿有改动',
    ]
      .filter(Boolean)
      .join('，')}
    title={day.kind && day.kind !== 'weekend' ? kindWords(day) : undefined}
    className={[styles.day, lookOf(day), day.isChanged && styles.changed].filter(Boolean).join(' ')}
  >
    <span aria-hidden="true" className={styles.number}>
      {Number(day.date.slice(8))}
    </span>
    <span aria-hidden="true" className={styles.label}>
      {label}
    </span>
  </td>
))
