import type { FigureStepRow } from '@sunport/contract/calls/figures.ts'
import { figureSteps } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figuresHref } from '@sunport/regions/figure-query.ts'
import { usePortal } from '../../use-portal.ts'
import chart from './chart.module.css'
import { Count } from './figure-number.tsx'
import styles from './figures.module.css'

const number = (count: number | null): string =>
  (count ?? 0).toLocaleString('en-US', { maximumFractionDigits: 1 })
const days = (count: number | null): string => `${number(count)} 天`

/** How long the steps of projects took: where the middle half of them lies, and its middle. */
export const StepTable = ({ steps, asked }: { steps: FigureStepRow[]; asked: AskedFigures }) => {
  const { pack } = usePortal()
  const shown = steps.filter(({ count }) => count !== 0)
  if (shown.length === 0) return null
  const longest = Math.max(...shown.map(({ upper }) => upper ?? 0), 1)
  return (
    <section className={styles.table} aria-labelledby="by-step">
      <header className={styles.head}>
        <h2 id="by-step">环节用时</h2>
      </header>
      <table className={`${styles.lines} ${styles.steps}`}>
        <caption className="sunport-hidden">项目各环节之间相隔的天数</caption>
        <thead>
          <tr>
            <th scope="col">环节</th>
            <th scope="col">中位数</th>
            <th scope="col">居中一半</th>
            <th scope="col">公告数</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ step, count, lower, median, upper }) => (
            <tr key={step}>
              <th scope="row">{figureSteps[step]}</th>
              <td>{count === null ? '—' : <b>{days(median)}</b>}</td>
              <td>
                {count !== null && (
                  <>
                    <Spread {...{ lower, median, upper, longest }} />
                    <span>{lower === upper ? days(lower) : `${number(lower)} 至 ${days(upper)}`}</span>
                  </>
                )}
              </td>
              <td>
                <Count count={count} href={figuresHref(pack, 'rows', { ...asked, step })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type SpreadProps = Pick<FigureStepRow, 'lower' | 'median' | 'upper'> & { longest: number }

const Spread = ({ lower, median, upper, longest }: SpreadProps) => {
  const at = (count: number | null) => Math.round(((count ?? 0) / longest) * 960) / 10 + 2
  return (
    <svg className={chart.spread} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <line x1="2" x2="98" y1="5" y2="5" data-form="axis" />
      <rect x={at(lower)} width={Math.max(at(upper) - at(lower), 0.5)} y="1" height="8" data-form="hollow" />
      <line x1={at(median)} x2={at(median)} y1="0" y2="10" data-form="mark" />
    </svg>
  )
}
