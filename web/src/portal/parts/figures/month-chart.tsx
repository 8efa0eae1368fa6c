import type { FigureCell } from '@sunport/contract/calls/figures.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { useId } from 'react'
import { partOf } from './bar.tsx'
import styles from './chart.module.css'
import { countWords } from './figure-number.tsx'

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

interface Measure {
  title: string
  form: 'full' | 'hollow'
  sizeOf(cell: FigureCell): number
  words(value: number): string
}

const measures: Measure[] = [
  {
    title: '公告数',
    form: 'full',
    sizeOf: ({ count }) => count ?? 0,
    words: count => `${countWords(count)}条`,
  },
  {
    title: '金额',
    form: 'hollow',
    sizeOf: ({ amount }) => Number(amount ?? 0),
    words: amount => formatMoneyShort(amount.toFixed(2)),
  },
]

/** How the year went, twelve columns each; the table below says the same in numbers. */
export const MonthChart = ({ cells }: { cells: FigureCell[] }) => {
  const byMonth = new Map(cells.map(cell => [cell.code, cell]))
  return (
    <div className={styles.charts}>
      {measures.map(measure => (
        <Columns key={measure.title} measure={measure} byMonth={byMonth} />
      ))}
    </div>
  )
}

const Columns = ({ measure, byMonth }: { measure: Measure; byMonth: Map<string, FigureCell> }) => {
  const id = useId()
  const { title, form, sizeOf, words } = measure
  const values = months.map(month => {
    const cell = byMonth.get(month)
    return { month, value: cell ? sizeOf(cell) : 0, isHidden: cell?.count === null }
  })
  const highest = values.reduce((one, other) => (other.value > one.value ? other : one))
  if (highest.value === 0) return null
  const summary = `${Number(highest.month)}月最多，${words(highest.value)}`
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{title}</b>
        <span>
          {summary}
          {values.some(({ isHidden }) => isHidden) && '；虚线框为不单列的月份'}
        </span>
      </figcaption>
      <svg
        className={styles.columns}
        viewBox="0 0 120 100"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}title ${id}desc`}
      >
        <title id={`${id}title`}>各月{title}</title>
        <desc id={`${id}desc`}>{summary}。各月数值见下表。</desc>
        {values.map(({ month, value, isHidden }, at) => {
          const height = isHidden ? 8 : partOf(value, highest.value)
          return height > 0 ? (
            <rect
              key={month}
              x={at * 10 + 2}
              y={100 - height}
              width="6"
              height={height}
              data-form={isHidden ? 'hidden' : form}
            />
          ) : null
        })}
      </svg>
      <ol className={styles.axis} aria-hidden="true">
        {months.map(month => (
          <li key={month}>{Number(month)}</li>
        ))}
      </ol>
    </figure>
  )
}
