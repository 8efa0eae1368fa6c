import type { RunningMoment } from '@sunport/contract/calls/running-state.ts'
import styles from './running-state.module.css'

interface Props {
  title: string
  moments: readonly RunningMoment[]
  of(moment: RunningMoment): number
  /** Part of the same, drawn below it. */
  part?: { words: string; of(moment: RunningMoment): number }
  words(value: number): string
}

const size = { width: 240, height: 48 }

/** Points of a line over the whole width; what is missing between two samples is drawn straight. */
const lineOf = (values: readonly number[], most: number): string =>
  values
    .map((value, index) => {
      const x = values.length > 1 ? (index / (values.length - 1)) * size.width : size.width
      const y = size.height - (value / most) * (size.height - 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')

/** One number of the last hour, its course as a line, and what was its highest. */
export const SmallChart = ({ title, moments, of, part, words }: Props) => {
  const values = moments.map(of)
  const highest = Math.max(0, ...values)
  const most = highest || 1
  const last = values.at(-1) ?? 0
  const told = `最近一小时${title}：最新 ${words(last)}，最高 ${words(highest)}`
  const lastMoment = moments.at(-1)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.chartTitle}>{title}</span>
        <strong className={styles.chartLast}>{words(last)}</strong>
        <span className={styles.quiet}>最高 {words(highest)}</span>
        {part && lastMoment && (
          <span className={styles.quiet}>
            {part.words} {words(part.of(lastMoment))}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={told}
        className={styles.drawing}
      >
        {values.length > 1 && (
          <polygon
            className={styles.area}
            points={`0,${size.height} ${lineOf(values, most)} ${size.width},${size.height}`}
          />
        )}
        <polyline className={styles.line} points={lineOf(values, most)} />
        {part && <polyline className={styles.partLine} points={lineOf(moments.map(part.of), most)} />}
      </svg>
    </figure>
  )
}
