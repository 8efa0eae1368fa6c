import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { isWritten, questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Choices } from './choices.tsx'
import { Matrix } from './matrix.tsx'
import { Order } from './order.tsx'
import styles from './question-field.module.css'
import { Written } from './written.tsx'

export const questionId = (code: string): string => `question-${code}`

interface FieldProps {
  question: Question
  number: number
  problem: string | undefined
  /** What was answered before the page was alive. */
  given?: string[]
  /** When it is to be answered, and where its answers lead: said where nothing can be hidden. */
  hints?: string[]
}

/** One question with its answer fields; help and problem are read out together with it. */
export const QuestionField = ({ question, number, problem, given = [], hints = [] }: FieldProps) => {
  const { code, type, help } = question
  const id = questionId(code)
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const notes = (
    <>
      {hints.map(words => (
        <p className={styles.condition} key={words}>
          {words}
        </p>
      ))}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          <Icon name="alert" size={1} />
          {problem}
        </p>
      )}
    </>
  )
  if (type === 'note')
    return (
      <div className={styles.question} id={id}>
        <p className={styles.title}>{question.title}</p>
        {notes}
      </div>
    )
  if (isWritten(type) || type === 'dropdown' || type === 'region')
    return (
      <div className={styles.question} data-wrong={Boolean(problem)}>
        <label className={styles.title} htmlFor={id}>
          <Title question={question} number={number} />
        </label>
        {notes}
        <Written id={id} question={question} given={given} described={described} isWrong={Boolean(problem)} />
      </div>
    )
  return (
    <fieldset
      className={styles.question}
      id={id}
      tabIndex={-1}
      data-wrong={Boolean(problem)}
      aria-describedby={described}
    >
      <legend className={styles.title}>
        <Title question={question} number={number} />
      </legend>
      {notes}
      {type === 'ranking' ? (
        <Order question={question} given={given} />
      ) : type === 'matrix-single' || type === 'matrix-scale' ? (
        <Matrix question={question} given={given} />
      ) : (
        <Choices question={question} given={given} />
      )}
    </fieldset>
  )
}

const marked: Question['type'][] = ['multiple', 'ranking', 'signature']

const Title = ({ question: { title, required, type }, number }: Pick<FieldProps, 'question' | 'number'>) => (
  <>
    <span className={styles.number}>{number}.</span> {title}
    {marked.includes(type) && <span className={styles.mark}>{questionTypes[type]}</span>}
    <span className={styles.mark} data-required={required}>
      {required ? '必填' : '选填'}
    </span>
  </>
)
