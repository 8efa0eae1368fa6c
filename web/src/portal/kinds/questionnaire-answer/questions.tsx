import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import styles from './answer-form.module.css'
import { QuestionField } from './question-field.tsx'
import { hintsOf } from './use-flow.ts'

export interface QuestionsProps {
  questions: Question[]
  /** Which are asked now; undefined where nothing can be hidden. */
  shown: ReadonlySet<string> | undefined
  problems: ReadonlyMap<string, string>
  given: Answers
  /** What stands in the fields by now, where titles say it. */
  said: Answers
  sheet: string
}

export const Questions = ({ questions, shown, problems, given }: QuestionsProps) => (
  <ol className={styles.questions}>
    {questions.map((question, at) => (
      <li key={question.code} hidden={shown && !shown.has(question.code)}>
        <QuestionField
          question={question}
          number={questionNumber(questions, question.code)}
          problem={problems.get(question.code)}
          given={given[question.code] ?? []}
          hints={shown ? [] : hintsOf(questions, at)}
        />
      </li>
    ))}
  </ol>
)
