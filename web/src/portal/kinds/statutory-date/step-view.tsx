import type { StatutoryStep } from '@sunport/contract/calls/statutory.ts'
import type { LinkedPiece } from '@sunport/contract/content/law/references.ts'
import { longDate } from '@sunport/contract/format/dates.ts'
import { dayRuns, runWords } from '@sunport/contract/statutory/day-runs.ts'
import { termGrades } from '@sunport/contract/statutory/laws.ts'
import { lengthWords } from '@sunport/contract/statutory/term.ts'
import { LinkedText } from '../../parts/linked-text.tsx'
import { DayGrid } from './day-grid.tsx'
import styles from './step-view.module.css'

interface StepViewProps {
  step: StatutoryStep
  ground: LinkedPiece | undefined
  calendarName: string
}

/** One length: where it stands, what was skipped and why, and each of its days. */
export const StepView = ({ step, ground, calendarName }: StepViewProps) => {
  const { term, start, end, days } = step
  const isWork = term.unit === 'workday'
  return (
    <section className={styles.step} aria-labelledby={`step-${term.id}`}>
      <h3 className={styles.name} id={`step-${term.id}`}>
        {term.name}
        <span className={styles.length}>
          {term.bound === 'least' ? '不少于' : '不超过'} {lengthWords(term)}
        </span>
      </h3>
      <p className={styles.ground}>
        依据：{ground && <LinkedText pieces={[ground]} />}（{term.edition}）
        <span className={styles.grade} data-grade={term.grade}>
          {termGrades[term.grade]}
        </span>
      </p>
      {term.note && <p className={styles.note}>{term.note}。</p>}
      <p>
        {term.from}：{longDate(start)}，当日不计入；{term.until}：{longDate(end)}
        {isWork && `，按${calendarName}工作日安排计算`}。
      </p>
      {isWork && <Runs step={step} />}
      {days.length > 0 && <DayGrid start={start} days={days} name={term.name} />}
    </section>
  )
}

/** In words as well as in the table: whoever disputes a day needs to quote it. */
const Runs = ({ step: { days } }: { step: StatutoryStep }) => {
  const skipped = days.filter(({ nth }) => nth === null)
  const madeUp = days.filter(({ nth, kind }) => nth !== null && kind !== null)
  return (
    <ul className={styles.runs}>
      <li>{skipped.length > 0 ? `不计入 ${skipped.length} 天：${wordsOf(skipped)}` : '期间没有休息日'}。</li>
      {madeUp.length > 0 && <li>计入的上班日：{wordsOf(madeUp)}。</li>}
    </ul>
  )
}

const wordsOf = (days: StatutoryStep['days']): string =>
  dayRuns(days)
    .map(run => `${runWords(run)}（${run.reason}）`)
    .join('、')
