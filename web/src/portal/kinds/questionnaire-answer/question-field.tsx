import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './question-field.module.css'

export const questionId = (code: string): string => `question-${code}`

interface FieldProps {
  question: Question
  number: number
  problem: string | undefined
  /** What was answered before the page was alive. */
  given?: string[]
}

/** One question with its answer fields; help and problem are read out together with it. */
export const QuestionField = ({ question, number, problem, given = [] }: FieldProps) => {
  const { code, help } = question
  const id = questionId(code)
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const notes = (
    <>
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
  if (question.type === 'text')
    return (
      <div className={styles.question} data-wrong={Boolean(problem)}>
        <label className={styles.title} htmlFor={id}>
          <Title question={question} number={number} />
        </label>
        {notes}
        <textarea
          className={styles.words}
          id={id}
          name={code}
          rows={4}
          defaultValue={given[0]}
          maxLength={question.maxLength ?? undefined}
          aria-describedby={described}
          aria-invalid={problem ? true : undefined}
          aria-required={question.required || undefined}
        />
        {question.maxLength && <p className={styles.help}>最多 {question.maxLength} 字</p>}
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
      <Choices question={question} given={given} />
    </fieldset>
  )
}

const Title = ({ question: { title, required, type }, number }: Pick<FieldProps, 'question' | 'number'>) => (
  <>
    <span className={styles.number}>{number}.</span> {title}
    {type === 'multiple' && <span className={styles.mark}>多选</span>}
    <span className={styles.mark} data-required={required}>
      {required ? '必填' : '选填'}
    </span>
  </>
)

const Choices = ({ question: { code, type, options }, given }: { question: Question; given: string[] }) => (
  <ul className={styles.options} data-type={type}>
    {options.map((option, at) => (
      <li key={option.code}>
        <label className={styles.option}>
          <input
            type={type === 'multiple' ? 'checkbox' : 'radio'}
            name={code}
            value={option.code}
            defaultChecked={given.includes(option.code)}
          />
          {type === 'rating' && <b className={styles.score}>{at + 1} 分</b>}
          <span>{option.text}</span>
        </label>
      </li>
    ))}
  </ul>
)
