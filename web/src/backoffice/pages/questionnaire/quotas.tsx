import type { Quota, SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { isOneOf, optionsOf } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, InputNumber, Select } from 'antd'
import styles from './questionnaire.module.css'

interface Props {
  questions: readonly SurveyQuestion[]
  quotas: readonly Quota[]
  isReadOnly: boolean
  onChange: (quotas: Quota[]) => void
}

/** How many answers at most come from those who chose an option. */
export const Quotas = ({ questions, quotas, isReadOnly, onChange }: Props) => {
  const choices = questions
    .filter(({ type }) => isOneOf(type))
    .flatMap(question =>
      optionsOf(question).map(option => ({
        value: `${question.code}:${option.code}`,
        label: `${question.title || question.code}：${option.text}`,
      })),
    )
  const [first] = choices
  if (!first || (isReadOnly && quotas.length === 0)) return null
  const quotaOf = (value: string, limit: number): Quota => {
    const [question = '', option = ''] = value.split(':')
    return { question, option, limit }
  }
  return (
    <section className={styles.quotas} aria-labelledby="quotas">
      <h3 id="quotas">配额</h3>
      <p className={styles.facts}>达到数量后，选择该项的答卷不再接收；其他答卷不受影响。</p>
      <ul className={styles.options}>
        {quotas.map((quota, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: quotas have no name of their own
          <li key={at}>
            <Select
              className={styles.grow}
              aria-label={`配额 ${at + 1} 的选项`}
              value={`${quota.question}:${quota.option}`}
              options={choices}
              disabled={isReadOnly}
              onChange={value => onChange(quotas.with(at, quotaOf(value, quota.limit)))}
            />
            <InputNumber
              min={1}
              max={1_000_000}
              aria-label={`配额 ${at + 1} 的数量`}
              value={quota.limit}
              disabled={isReadOnly}
              onChange={limit => onChange(quotas.with(at, { ...quota, limit: limit ?? 1 }))}
            />
            {!isReadOnly && (
              <Button type="text" onClick={() => onChange(quotas.toSpliced(at, 1))}>
                去掉
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button size="small" onClick={() => onChange([...quotas, quotaOf(first.value, 100)])}>
          添加配额
        </Button>
      )}
    </section>
  )
}
