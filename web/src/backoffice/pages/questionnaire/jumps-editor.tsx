import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { theEnd } from '@sunport/contract/questionnaire/flow.ts'
import { isChoice, optionsOf } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, Select } from 'antd'
import styles from './questionnaire.module.css'

type Jumps = { options: string[]; to: string }[]

interface Props {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  onChange: (jumps: Jumps) => void
}

/** Where answers lead: past some questions, or to the end. */
export const JumpsEditor = ({ question, questions, onChange }: Props) => {
  const later = questions.slice(questions.indexOf(question) + 1)
  const jumps = question.rules?.jumps ?? []
  const targets = [
    ...later.map(({ code, title }) => ({
      value: code,
      label: `${questionNumber(questions, code)}. ${title || code}`,
    })),
    { value: theEnd, label: '结束答题' },
  ]
  const choices = isChoice(question.type)
    ? optionsOf(question).map(({ code, text }) => ({ value: code, label: text || code }))
    : []
  return (
    <div className={styles.part}>
      <h4>跳转</h4>
      <ul className={styles.options}>
        {jumps.map((jump, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jumps have no name of their own
          <li key={at}>
            {choices.length > 0 && (
              <Select
                mode="multiple"
                className={styles.grow}
                aria-label={`跳转 ${at + 1} 的选项`}
                placeholder="任何回答"
                value={jump.options}
                options={choices}
                onChange={options => onChange(jumps.with(at, { ...jump, options }))}
              />
            )}
            <span>跳到</span>
            <Select
              className={styles.grow}
              aria-label={`跳转 ${at + 1} 的目标`}
              value={jump.to}
              options={targets}
              onChange={to => onChange(jumps.with(at, { ...jump, to }))}
            />
            <Button type="text" onClick={() => onChange(jumps.toSpliced(at, 1))}>
              去掉
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={() => onChange([...jumps, { options: choices[0] ? [choices[0].value] : [], to: theEnd }])}
      >
        {jumps.length === 0 ? '设置跳转' : '再加一条跳转'}
      </Button>
    </div>
  )
}
