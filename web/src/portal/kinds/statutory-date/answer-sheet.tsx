import { longDate } from '@sunport/contract/format/dates.ts'
import { dayNumber, weekdayOf } from '@sunport/contract/format/day-number.ts'
import { stepsWords } from '@sunport/contract/statutory/answer-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PrintButton } from '../../parts/reading-tools.tsx'
import styles from './answer-sheet.module.css'
import type { Answer, Asked } from './loader.ts'
import { StepView } from './step-view.tsx'

const weekdays = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']

/** The day first, large; then how it was counted. */
export const AnswerSheet = ({ asked, answer }: { asked: Asked; answer: Answer }) => {
  const { words, date, steps, grounds, calendarHref } = answer
  return (
    <article className={styles.sheet} aria-labelledby="answer">
      <header className={styles.head}>
        <h2 className={styles.words} id="answer">
          {words}
        </h2>
        <p className={styles.date}>
          <time dateTime={date}>{longDate(date)}</time>
          <span className={styles.weekday}>{weekdays[weekdayOf(dayNumber(date))]}</span>
        </p>
        <p>{howWords(asked, answer)}</p>
        <Cautions answer={answer} />
        <p className={styles.tools}>
          <a className={styles.calendar} href={calendarHref} rel="nofollow" download>
            <Icon name="calendar" size={1.1} />
            加入日历
          </a>
          <PrintButton />
        </p>
      </header>
      {steps.map((step, at) => (
        <StepView key={step.term.id} step={step} ground={grounds[at]} calendarName={answer.calendarName} />
      ))}
    </article>
  )
}

const howWords = ({ question }: Asked, { way, day, steps }: Answer): string => {
  const lengths = stepsWords(steps.map(({ term }) => term))
  return way === 'forward'
    ? `从${longDate(day)}（${question.event}）起算：${lengths}。`
    : `使${longDate(day)}（${question.until}）符合要求：${lengths}。`
}

/** What one should not overlook before relying on the day. */
const Cautions = ({ answer: { steps, way, isOff, unsettledYears } }: { answer: Answer }) => {
  const last = steps.at(-1)?.term
  const isHard = way === 'forward' && last?.bound === 'most' && isOff
  const tooEarly = steps.find(({ isInForce }) => !isInForce)?.term
  const cautions = [
    isHard && '这一天是休息日，条文没有写明顺延，请不要等到最后一天。',
    tooEarly &&
      `《${tooEarly.lawName}》自${longDate(tooEarly.validFrom)}起施行，起算之日在此之前，仅供参考。`,
    unsettledYears.length > 0 &&
      `${unsettledYears.join('、')}年的节假日安排尚未公布或者没有收录，只按周末推算，结果可能变化。`,
  ].filter(words => words !== false && words !== undefined)
  return cautions.map(words => (
    <p key={words} className={styles.caution}>
      <Icon name="alert" size={1.1} />
      {words}
    </p>
  ))
}
