import type { CalendarYear } from '@sunport/contract/calls/workday.ts'
import { useMemo } from 'react'
import { countsOf, isWork } from './days.ts'
import grid from './grid.module.css'
import styles from './workday.module.css'

const quarterNames = ['一季度', '二季度', '三季度', '四季度']

/** Work days of the year and its quarters, and what the looks of the days mean. */
export const Summary = ({ data: { days, year } }: { data: CalendarYear }) => {
  const counts = useMemo(() => countsOf(days), [days])
  const holidays = days.filter(day => !isWork(day) && day.kind !== 'weekend').length
  const makeups = days.filter(({ kind }) => kind === 'makeup').length
  return (
    <div className={styles.summary}>
      <dl className={styles.counts}>
        <div className={styles.total}>
          <dt>{year} 年工作日</dt>
          <dd>{counts.year}</dd>
        </div>
        {quarterNames.map((name, at) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{counts.quarters[at]}</dd>
          </div>
        ))}
        <div>
          <dt>节假日</dt>
          <dd>{holidays}</dd>
        </div>
        <div>
          <dt>调休上班</dt>
          <dd>{makeups}</dd>
        </div>
      </dl>
      <ul className={styles.legend} aria-label="图例">
        <li>
          <span className={`${grid.swatch} ${grid.holiday}`}>休</span>法定节假日
        </li>
        <li>
          <span className={`${grid.swatch} ${grid.makeup}`}>班</span>调休上班
        </li>
        <li>
          <span className={`${grid.swatch} ${grid.local}`}>休</span>地方假
        </li>
        <li>
          <span className={`${grid.swatch} ${grid.temporary}`}>临</span>临时安排
        </li>
        <li>
          <span className={`${grid.swatch} ${grid.weekend}`}>六</span>周末
        </li>
        <li>
          <span className={`${grid.swatch} ${grid.changed}`} />
          草稿改动
        </li>
      </ul>
    </div>
  )
}
