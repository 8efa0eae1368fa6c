import type { CalendarYear } from '@sunport/contract/calls/workday.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { beijingToday, countsOf, monthOf } from './days.ts'
import styles from './grid.module.css'
import { Month } from './month.tsx'
import { afterKey, mark, markOf, type Selection } from './selection.ts'

interface Props {
  data: CalendarYear
  selection: Selection
  onSelect: (next: Selection) => void
}

const dateAt = (target: EventTarget | null): string | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null)?.dataset.date

/** The year as twelve months under one keyboard and one pointer: arrows walk on from month to month. */
export const YearGrid = ({ data: { year, days }, selection, onSelect }: Props) => {
  const today = beijingToday()
  const grid = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  const isDrawing = useRef(false)
  const counts = useMemo(() => countsOf(days), [days])
  const months = useMemo(() => [...Map.groupBy(days, day => monthOf(day.date))], [days])

  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${selection.focus}"]`)?.focus()
  }, [selection.focus])

  const press = (event: KeyboardEvent) => {
    const next = dateAt(event.target) ? afterKey(selection, event) : undefined
    if (!next) return
    event.preventDefault()
    movesFocus.current = true
    onSelect(next)
  }
  const begin = (event: PointerEvent) => {
    const date = event.button === 0 ? dateAt(event.target) : undefined
    if (!date) return
    isDrawing.current = event.pointerType === 'mouse'
    onSelect(mark(selection, date, markOf(event)))
  }
  const draw = (event: PointerEvent) => {
    if (!isDrawing.current) return
    const date = dateAt(event.target)
    if (event.buttons === 0) isDrawing.current = false
    else if (date && date !== selection.focus) onSelect(mark(selection, date, 'extend'))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grids inside are the controls; this hears for all twelve
    <div
      ref={grid}
      className={styles.year}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerOver={draw}
      onPointerUp={() => {
        isDrawing.current = false
      }}
    >
      {months.map(([month, ofMonth]) => (
        <Month
          key={month}
          year={year}
          month={month}
          days={ofMonth}
          workdays={counts.months[month - 1] ?? 0}
          selected={ofMonth
            .filter(({ date }) => selection.dates.has(date))
            .map(({ date }) => date)
            .join()}
          focus={monthOf(selection.focus) === month ? selection.focus : undefined}
          today={today}
        />
      ))}
    </div>
  )
}
