import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import styles from './question-field.module.css'

interface WrittenProps {
  id: string
  question: Question
  given: string[]
  described: string | undefined
  isWrong: boolean
}

const lineAttributes = ({ type, rules }: Question) => {
  switch (type) {
    case 'number':
    case 'money':
      return { inputMode: 'decimal' as const, autoComplete: 'off' }
    case 'date':
      return { type: 'date', min: rules?.earliest, max: rules?.latest }
    case 'unit':
      return { autoComplete: 'organization' }
    case 'signature':
      return { autoComplete: 'name', placeholder: '请输入您的姓名，视为签名' }
    default:
      return {}
  }
}

const unitOf = ({ type, rules }: Question): string | undefined => (type === 'money' ? '元' : rules?.unit)

/** A question that has one field: a line, a figure, a day, several lines, a list to choose from. */
export const Written = ({ id, question, given, described, isWrong }: WrittenProps) => {
  const { code, type, options, maxLength, required } = question
  const [first] = given
  const common = {
    id,
    name: code,
    'aria-describedby': described,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  }
  if (type === 'dropdown' || type === 'region')
    return (
      <select className={styles.line} {...common} defaultValue={first ?? ''}>
        <option value="">请选择</option>
        {options.map(option => (
          <option key={option.code} value={option.code}>
            {option.text}
          </option>
        ))}
      </select>
    )
  if (type === 'text')
    return (
      <>
        <textarea
          className={styles.words}
          {...common}
          rows={4}
          defaultValue={first}
          maxLength={maxLength ?? undefined}
        />
        {maxLength && <p className={styles.help}>最多 {maxLength} 字</p>}
      </>
    )
  const unit = unitOf(question)
  return (
    <span className={styles.withUnit}>
      <input
        className={styles.line}
        type="text"
        {...common}
        {...lineAttributes(question)}
        defaultValue={first}
        maxLength={maxLength ?? undefined}
      />
      {unit && <span>{unit}</span>}
    </span>
  )
}
