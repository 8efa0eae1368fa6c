import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { questionNumber, testsIn } from '@sunport/contract/questionnaire/condition.ts'
import { type Condition, type Test, tests } from '@sunport/contract/questionnaire/condition-tree.ts'
import {
  isChoice,
  isFigure,
  isMatrix,
  isScale,
  optionsOf as optionsOfQuestion,
} from '@sunport/contract/questionnaire/question-types.ts'
import { Button, InputNumber, Radio, Select } from 'antd'
import { optionsOf } from '../../ui/options.ts'
import styles from './questionnaire.module.css'

interface Props {
  condition: Condition | undefined
  /** Only these may be asked. */
  earlier: readonly SurveyQuestion[]
  onChange: (condition: Condition | undefined) => void
}

const treeOf = (parts: Test[], isAny: boolean): Condition | undefined => {
  const [first] = parts
  if (!first) return undefined
  if (parts.length === 1) return first
  return isAny ? { any: parts } : { all: parts }
}

const testsFor = (question: SurveyQuestion | undefined) => {
  const type = question?.type ?? 'single'
  const withoutOptions = isChoice(type) ? [] : (['chosen', 'not-chosen'] as const)
  const withoutFigures =
    isFigure(type) || (isScale(type) && !isMatrix(type)) ? [] : (['at-least', 'at-most'] as const)
  return optionsOf(tests, ...withoutOptions, ...withoutFigures)
}

const firstTest = (question: SurveyQuestion): Test =>
  isChoice(question.type)
    ? { question: question.code, is: 'chosen', options: [optionsOfQuestion(question)[0]?.code ?? 'A'] }
    : { question: question.code, is: 'answered' }

/** When a question is shown: tests of earlier answers, all of them or any. */
export const ConditionEditor = ({ condition, earlier, onChange }: Props) => {
  const askable = earlier.filter(({ type }) => type !== 'note')
  const last = askable.at(-1)
  const parts = testsIn(condition)
  const isAny = condition !== undefined && 'any' in condition
  const set = (next: Test[]) => onChange(treeOf(next, isAny))
  if (!last) return null
  return (
    <div className={styles.part}>
      <h4>显示条件</h4>
      {parts.length > 1 && (
        <Radio.Group
          size="small"
          value={isAny ? 'any' : 'all'}
          options={[
            { value: 'all', label: '全部满足' },
            { value: 'any', label: '满足任一' },
          ]}
          onChange={({ target }) => onChange(treeOf(parts, target.value === 'any'))}
        />
      )}
      <ul className={styles.options}>
        {parts.map((test, at) => {
          const question = earlier.find(({ code }) => code === test.question)
          const change = (next: Test) => set(parts.with(at, next))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no name of their own
            <li key={at}>
              <Select
                className={styles.grow}
                aria-label={`条件 ${at + 1} 的题目`}
                value={test.question}
                options={askable.map(each => ({
                  value: each.code,
                  label: `${questionNumber(earlier, each.code)}. ${each.title || each.code}`,
                }))}
                onChange={code => {
                  const chosen = askable.find(each => each.code === code)
                  if (chosen) change(firstTest(chosen))
                }}
              />
              <Select
                aria-label={`条件 ${at + 1} 的判断`}
                className={styles.narrow}
                value={test.is}
                options={testsFor(question)}
                onChange={is => change({ ...test, is })}
              />
              {(test.is === 'chosen' || test.is === 'not-chosen') && question && (
                <Select
                  mode="multiple"
                  className={styles.grow}
                  aria-label={`条件 ${at + 1} 的选项`}
                  value={test.options ?? []}
                  options={optionsOfQuestion(question).map(({ code, text }) => ({
                    value: code,
                    label: text || code,
                  }))}
                  onChange={options => change({ ...test, options })}
                />
              )}
              {(test.is === 'at-least' || test.is === 'at-most') && (
                <InputNumber
                  aria-label={`条件 ${at + 1} 的数值`}
                  value={test.number ?? 0}
                  onChange={number => change({ ...test, number: number ?? 0 })}
                />
              )}
              <Button type="text" onClick={() => set(parts.toSpliced(at, 1))}>
                去掉
              </Button>
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => set([...parts, firstTest(last)])}>
        {parts.length === 0 ? '设置显示条件' : '再加一个条件'}
      </Button>
    </div>
  )
}
