import type { PublicIndicator } from '@sunport/contract/calls/indicator.ts'
import {
  type IndicatorDimension,
  indicatorDimensions,
  indicatorDirections,
} from '@sunport/contract/environment/indicator-policy.ts'
import { periodWords } from '@sunport/contract/environment/periods.ts'
import type { CSSProperties } from 'react'
import type { Attempt } from '../attempt.ts'
import { Empty, LoadFailed } from '../states.tsx'
import styles from './indicators.module.css'

type Value = PublicIndicator['series'][number]

const amountWords = (amount: number | null, unit: string): string =>
  amount === null ? '样本不足，不显示' : `${amount.toLocaleString('en-US')}${unit}`

/** What was told before a correction, and why it was corrected. */
const Correction = ({ value, unit }: { value: Value; unit: string }) =>
  value.corrected && (
    <span className={styles.note}>
      原公布 <del>{amountWords(value.corrected.amount, unit)}</del>，更正原因：{value.corrected.reason}
    </span>
  )

/** A table whose bars are drawn in its cells: one thing for eyes, readers and printers. */
const ValueTable = ({
  caption,
  values,
  unit,
  nameOf,
}: {
  caption: string
  values: Value[]
  unit: string
  nameOf: (value: Value) => string
}) => {
  const most = Math.max(...values.map(({ amount }) => amount ?? 0), Number.EPSILON)
  return (
    <table className={styles.table}>
      <caption className="sunport-hidden">{caption}</caption>
      <thead className="sunport-hidden">
        <tr>
          <th scope="col">名称</th>
          <th scope="col">数值</th>
        </tr>
      </thead>
      <tbody>
        {values.map(value => (
          <tr key={`${value.period}/${value.regionCode}`}>
            <th scope="row">{nameOf(value)}</th>
            <td>
              <span className={styles.bar} style={{ '--part': (value.amount ?? 0) / most } as CSSProperties}>
                {amountWords(value.amount, unit)}
              </span>
              <Correction value={value} unit={unit} />
              {value.explanation && <span className={styles.note}>地方说明：{value.explanation}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const One = ({ indicator }: { indicator: PublicIndicator }) => {
  const { id, name, unit, target, direction, formula, minN, note, series, regions } = indicator
  const latest = series.at(-1)
  return (
    <section className={styles.indicator} aria-labelledby={`indicator-${id}`}>
      <h4 className={styles.name} id={`indicator-${id}`}>
        {name}
      </h4>
      {latest && (
        <p className={styles.latest}>
          <b>{amountWords(latest.amount, unit)}</b>
          <span>{periodWords(latest.period)}</span>
        </p>
      )}
      <p className={styles.facts}>
        {target !== null && `目标 ${target}${unit}，`}
        {indicatorDirections[direction]}
      </p>
      <ValueTable
        caption={`${name}，按周期`}
        values={series}
        unit={unit}
        nameOf={({ period }) => periodWords(period)}
      />
      {regions.length > 0 && latest && (
        <details className={styles.more}>
          <summary>{periodWords(latest.period)}各市情况</summary>
          <ValueTable
            caption={`${name}，按地区`}
            values={regions}
            unit={unit}
            nameOf={({ regionName }) => regionName ?? '未知区划'}
          />
        </details>
      )}
      <p className={styles.note}>
        {formula}样本少于 {minN} 个的不显示数值。{note}
      </p>
    </section>
  )
}

/** The indicators that were published, by what they are about. */
export const Indicators = ({ indicators }: { indicators: Attempt<PublicIndicator[]> }) => {
  if (!indicators.value) return <LoadFailed reason={indicators.failure ?? ''} />
  if (indicators.value.length === 0) return <Empty words="暂无数据">指标发布后在此公布。</Empty>
  const byDimension = Map.groupBy(indicators.value, ({ dimension }) => dimension)
  return (
    <>
      {(Object.keys(indicatorDimensions) as IndicatorDimension[]).map(dimension => {
        const members = byDimension.get(dimension)
        return (
          members && (
            <section key={dimension} aria-labelledby={`dimension-${dimension}`}>
              <h3 className={styles.dimension} id={`dimension-${dimension}`}>
                {indicatorDimensions[dimension]}
              </h3>
              <div className={styles.grid}>
                {members.map(indicator => (
                  <One key={indicator.id} indicator={indicator} />
                ))}
              </div>
            </section>
          )
        )
      })}
    </>
  )
}
