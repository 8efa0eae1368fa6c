import type { QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import { QuestionnaireChip, QuestionnaireFacts } from './questionnaire-facts.tsx'
import { answerHref, canAnswer, resultHref } from './questionnaire-links.ts'
import styles from './questionnaire-rows.module.css'

/** Questionnaires one beneath the other, each with what can be done about it. */
export const QuestionnaireRows = ({ rows }: { rows: QuestionnaireRow[] }) => (
  <ul className={styles.list}>
    {rows.map(row => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
)

const Row = ({ row }: { row: QuestionnaireRow }) => {
  const { pack } = usePortal()
  const isOver = row.status === questionnaireStatus.ended
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <QuestionnaireChip row={row} />
          <Link to={isOver && row.hasResults ? resultHref(pack, row.id) : answerHref(pack, row.id)}>
            {row.title}
          </Link>
        </h2>
        <QuestionnaireFacts row={row} />
      </div>
      <p className={styles.actions}>
        {canAnswer(row) && (
          <Link className={styles.answer} to={answerHref(pack, row.id)} aria-label={`填写问卷：${row.title}`}>
            填写问卷
          </Link>
        )}
        {row.hasResults && (
          <Link className={styles.result} to={resultHref(pack, row.id)} aria-label={`查看结果：${row.title}`}>
            <Icon name="chart" size={1.1} />
            查看结果
          </Link>
        )}
        {canAnswer(row) && row.resultPolicy === 'after-submit' && !row.hasResults && (
          <span className={styles.note}>填写后可查看结果</span>
        )}
        {isOver && !row.hasResults && (
          <span className={styles.note}>{row.resultPolicy === 'hidden' ? '结果不公开' : '结果待公布'}</span>
        )}
      </p>
    </li>
  )
}
