import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import {
  canBeShuffled,
  isChoice,
  isMatrix,
  isWritten,
  optionsOf,
} from '@sunport/contract/questionnaire/question-types.ts'
import { Checkbox, Input, Select } from 'antd'
import { clearable } from '../../ui/clearable.tsx'
import { Labelled } from './labelled.tsx'
import styles from './questionnaire.module.css'

type Rules = NonNullable<SurveyQuestion['rules']>

interface Props {
  question: SurveyQuestion
  onRules: (changes: Partial<Rules>) => void
}

/** What nobody can answer for somebody else. */
const without: SurveyQuestion['type'][] = ['note', 'signature', 'ranking', 'file']

/** How a question stands there at first: what is in its fields, and in which order its options come. */
export const PresetEditor = ({ question, onRules }: Props) => {
  const { type, rules = {} } = question
  const { preset = [] } = rules
  const set = (values: string[]) => onRules({ preset: values.length > 0 ? values : undefined })
  if (without.includes(type) || isMatrix(type)) return <Shuffle {...{ question, onRules }} />
  return (
    <>
      <div className={styles.fields}>
        <Labelled label="默认值">
          {isWritten(type) ? (
            <Input
              value={preset[0] ?? ''}
              type={type === 'date' ? 'date' : 'text'}
              onChange={({ target }) => set(target.value ? [target.value] : [])}
            />
          ) : (
            <Select
              mode={type === 'multiple' ? 'multiple' : undefined}
              allowClear={clearable}
              value={type === 'multiple' ? preset : (preset[0] ?? null)}
              options={optionsOf(question).map(({ code, text }) => ({ value: code, label: text }))}
              onChange={(chosen: string | string[] | null | undefined) => set([chosen ?? []].flat())}
            />
          )}
        </Labelled>
      </div>
      {isChoice(type) && <Shuffle question={question} onRules={onRules} />}
    </>
  )
}

const Shuffle = ({ question: { type, rules }, onRules }: Props) =>
  canBeShuffled(type) && (
    <Checkbox
      className={styles.shuffle}
      checked={rules?.shuffle ?? false}
      onChange={({ target }) => onRules({ shuffle: target.checked || undefined })}
    >
      每份答卷随机排列选项（排他项和可填写项留在最后）
    </Checkbox>
  )
