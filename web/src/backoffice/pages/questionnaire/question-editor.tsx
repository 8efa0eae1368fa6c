import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import {
  isChoice,
  isMatrix,
  isWritten,
  questionTypes,
} from '@sunport/contract/questionnaire/question-types.ts'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import { optionsOf } from '../../ui/options.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { FileRulesEditor } from './file-rules-editor.tsx'
import { JumpsEditor } from './jumps-editor.tsx'
import { Labelled } from './labelled.tsx'
import { asType } from './new-question.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PresetEditor } from './preset-editor.tsx'
import styles from './questionnaire.module.css'
import { RangeEditor } from './range-editor.tsx'
import { RegionOptions } from './region-options.tsx'
import { RowsEditor } from './rows-editor.tsx'

interface Props {
  question: SurveyQuestion
  at: number
  questions: readonly SurveyQuestion[]
  onChange: (question: SurveyQuestion) => void
}

/** Everything of one question. What its type has no use for is not shown. */
export const QuestionEditor = ({ question, at, questions, onChange }: Props) => {
  const { type, rules = {} } = question
  const set = (changes: Partial<SurveyQuestion>) => onChange({ ...question, ...changes })
  const setRules = (changes: Partial<typeof rules>) =>
    set({
      rules: Object.fromEntries(
        Object.entries({ ...rules, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    })
  return (
    <>
      <div className={styles.fields}>
        <Labelled label="题目" isWide hint="写 {{Q1}} 处显示第 Q1 题的回答">
          <Input
            value={question.title}
            maxLength={200}
            showCount
            onChange={({ target }) => set({ title: target.value })}
          />
        </Labelled>
        <Labelled label="题型">
          <Select
            value={type}
            options={optionsOf(questionTypes)}
            onChange={value => onChange(asType(question, value))}
          />
        </Labelled>
        <Labelled label="补充说明" isWide>
          <Input
            value={question.help ?? ''}
            maxLength={300}
            onChange={({ target }) => set({ help: target.value || null })}
          />
        </Labelled>
      </div>
      {type !== 'note' && (
        <div className={styles.checks}>
          <Checkbox checked={question.required} onChange={({ target }) => set({ required: target.checked })}>
            必填
          </Checkbox>
          {!isWritten(type) && (
            <Checkbox
              checked={question.publicResult}
              onChange={({ target }) => set({ publicResult: target.checked })}
            >
              公布本题结果
            </Checkbox>
          )}
          <Checkbox
            checked={question.personalData}
            disabled={type === 'signature'}
            onChange={({ target }) => set({ personalData: target.checked })}
          >
            涉及个人信息（加密保存，不公布）
          </Checkbox>
        </div>
      )}
      {(isChoice(type) || isMatrix(type)) && type !== 'nps' && (
        <OptionsEditor question={question} onChange={options => set({ options })} />
      )}
      {type === 'region' && <RegionOptions onChange={options => set({ options })} />}
      <PresetEditor question={question} onRules={setRules} />
      {isMatrix(type) && <RowsEditor rows={rules.rows ?? []} onChange={rows => setRules({ rows })} />}
      {(type === 'multiple' || type === 'ranking') && (
        <div className={styles.fields}>
          <Labelled label="最少选几项">
            <InputNumber
              min={1}
              max={200}
              value={question.minSelect}
              onChange={minSelect => set({ minSelect })}
            />
          </Labelled>
          <Labelled label="最多选几项">
            <InputNumber
              min={1}
              max={200}
              value={question.maxSelect}
              onChange={maxSelect => set({ maxSelect })}
            />
          </Labelled>
        </div>
      )}
      {type === 'file' && <FileRulesEditor files={rules.files} onChange={files => setRules({ files })} />}
      {isWritten(type) && type !== 'file' && (
        <RangeEditor
          type={type}
          bounds={rules}
          maxLength={question.maxLength}
          onRules={setRules}
          onLength={maxLength => set({ maxLength })}
        />
      )}
      {at > 0 && (
        <ConditionEditor
          condition={rules.displayWhen}
          earlier={questions.slice(0, at)}
          onChange={displayWhen => setRules({ displayWhen })}
        />
      )}
      {type !== 'note' && at < questions.length - 1 && (
        <JumpsEditor
          question={question}
          questions={questions}
          onChange={jumps => setRules({ jumps: jumps.length > 0 ? jumps : undefined })}
        />
      )}
    </>
  )
}
