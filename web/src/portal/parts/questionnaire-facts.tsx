import type { QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'
import {
  type QuestionnaireStatus,
  questionnaireStatus,
  questionnaireStatusNames,
} from '@sunport/contract/codes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './questionnaire-facts.module.css'
import { shortTime } from './times.ts'

const icons: Record<QuestionnaireStatus, string> = {
  [questionnaireStatus.notStarted]: 'clock',
  [questionnaireStatus.open]: 'check',
  [questionnaireStatus.ended]: 'lock',
  [questionnaireStatus.paused]: 'stop',
}

/** Where a questionnaire stands, by icon and words. */
export const QuestionnaireChip = ({ row: { status, isFull } }: { row: QuestionnaireRow }) => {
  const isFilled = isFull && status === questionnaireStatus.open
  return (
    <span className={styles.chip} data-status={isFilled ? questionnaireStatus.ended : status}>
      <Icon name={isFilled ? 'users' : icons[status]} size={1} />
      {isFilled ? '名额已满' : questionnaireStatusNames[status]}
    </span>
  )
}

/** Period, organiser and reach, in one line that breaks between facts. */
export const QuestionnaireFacts = ({ row }: { row: QuestionnaireRow }) => (
  <ul className={styles.facts}>
    <li>
      起止时间：<time dateTime={row.startTime}>{shortTime(row.startTime)}</time> 至{' '}
      <time dateTime={row.endTime}>{shortTime(row.endTime)}</time>
    </li>
    {row.organiser && <li>主办单位：{row.organiser}</li>}
    {row.targetGroup && <li>调查对象：{row.targetGroup}</li>}
    <li>
      共 {row.questionCount} 题
      {row.responses > 0 && (
        <>
          ，<span className="numeral">{row.responses.toLocaleString('en-US')}</span> 人已参与
        </>
      )}
    </li>
  </ul>
)
