import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import styles from './chart.module.css'
import type { ChartData } from './chart-view.tsx'

const ChartView = lazy(async () => ({ default: (await import('./chart-view.tsx')).ChartView }))

interface Props {
  data: ChartData
  /** Headings of the two columns of the table. */
  headings: [string, string]
}

/** A drawing with its numbers as a table: for readers of screens, and for whoever wants them exactly. */
export const Chart = ({ data, headings: [name, number] }: Props) => (
  <figure className={styles.figure}>
    <Suspense fallback={<Skeleton.Node active className={styles.chart} />}>
      <ChartView data={data} />
    </Suspense>
    <details className={styles.numbers}>
      <summary>数据表</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{number}</th>
          </tr>
        </thead>
        <tbody>
          {data.points.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count.toLocaleString('zh-CN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </figure>
)
