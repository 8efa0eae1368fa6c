import type { QuestionRules } from '@sunport/contract/calls/question-rules.ts'
import { usualPatterns } from '@sunport/contract/questionnaire/pattern.ts'
import { isFigure, type QuestionType } from '@sunport/contract/questionnaire/question-types.ts'
import { AutoComplete, Input, InputNumber } from 'antd'
import { optionsOf } from '../../ui/options.ts'
import { Labelled } from './labelled.tsx'
import styles from './questionnaire.module.css'

interface Props {
  type: QuestionType
  bounds: QuestionRules
  maxLength: number | null
  onRules: (changes: Partial<QuestionRules>) => void
  onLength: (length: number | null) => void
}

const patterns = optionsOf(usualPatterns).map(({ value, label }) => ({ value, label: `${label}　${value}` }))

/** What a written answer may be: figures within bounds, days within a period, words of a length and a form. */
export const RangeEditor = ({ type, bounds, maxLength, onRules, onLength }: Props) => {
  if (isFigure(type))
    return (
      <div className={styles.fields}>
        <Labelled label="最小值">
          <InputNumber value={bounds.min ?? null} onChange={min => onRules({ min: min ?? undefined })} />
        </Labelled>
        <Labelled label="最大值">
          <InputNumber value={bounds.max ?? null} onChange={max => onRules({ max: max ?? undefined })} />
        </Labelled>
        {type === 'number' && (
          <>
            <Labelled label="小数位数">
              <InputNumber
                min={0}
                max={6}
                value={bounds.decimals ?? 0}
                onChange={decimals => onRules({ decimals: decimals ?? undefined })}
              />
            </Labelled>
            <Labelled label="单位">
              <Input
                value={bounds.unit ?? ''}
                maxLength={10}
                onChange={({ target }) => onRules({ unit: target.value })}
              />
            </Labelled>
          </>
        )}
      </div>
    )
  if (type === 'date')
    return (
      <div className={styles.fields}>
        <Labelled label="最早日期">
          <Input
            type="date"
            value={bounds.earliest ?? ''}
            onChange={({ target }) => onRules({ earliest: target.value })}
          />
        </Labelled>
        <Labelled label="最晚日期">
          <Input
            type="date"
            value={bounds.latest ?? ''}
            onChange={({ target }) => onRules({ latest: target.value })}
          />
        </Labelled>
      </div>
    )
  return (
    <div className={styles.fields}>
      <Labelled label="最多字数">
        <InputNumber min={1} max={2000} value={maxLength} onChange={onLength} />
      </Labelled>
      {type === 'line' && (
        <>
          <Labelled label="填写格式">
            <AutoComplete
              value={bounds.pattern ?? ''}
              options={patterns}
              placeholder="不填为不限；可选常用格式"
              onChange={pattern => onRules({ pattern })}
            />
          </Labelled>
          <Labelled label="格式不符时的提示">
            <Input
              value={bounds.patternWords ?? ''}
              maxLength={50}
              onChange={({ target }) => onRules({ patternWords: target.value })}
            />
          </Labelled>
        </>
      )}
    </div>
  )
}
