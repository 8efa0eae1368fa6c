import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { fileHint } from '@sunport/contract/questionnaire/answer-files.ts'
import { detailOf, optionOf } from '@sunport/contract/questionnaire/condition.ts'
import {
  canHaveImages,
  isMatrix,
  isOneOf,
  optionsOf,
} from '@sunport/contract/questionnaire/question-types.ts'
import { Checkbox, Input, Radio, Select } from 'antd'
import { clearable } from '../../ui/clearable.tsx'
import styles from './questionnaire.module.css'

interface Props {
  question: SurveyQuestion
  number: number
  given: string[]
  problem: string | undefined
  onChange: (given: string[]) => void
}

/** One question of the preview, with an input of its type. */
export const PreviewField = ({ question, number, given, problem, onChange }: Props) => (
  <fieldset className={styles.previewField} data-wrong={Boolean(problem)}>
    <legend>
      {question.type === 'note' ? '' : `${number}. `}
      {question.title || '（未填写题目）'}
      {question.required && <span className={styles.required}> 必填</span>}
    </legend>
    {question.help && <p className={styles.facts}>{question.help}</p>}
    {problem && <p className={styles.problem}>{problem}</p>}
    <Answer question={question} given={given} onChange={onChange} />
  </fieldset>
)

const Answer = ({ question, given, onChange }: Pick<Props, 'question' | 'given' | 'onChange'>) => {
  const { type, rules } = question
  const choices = optionsOf(question).map(({ code, text, image }) => ({
    value: code,
    label:
      image && canHaveImages(type) ? (
        <>
          <img className={styles.previewImage} src={image.url} alt={image.alt} />
          {text}
        </>
      ) : (
        text
      ),
  }))
  const others = optionsOf(question).filter(
    ({ other, code }) => other && given.some(value => optionOf(value) === code),
  )
  /** Several parts, each `key:value`: what is said of one takes the place of what was said before. */
  const setPart = (key: string, value: string | undefined) =>
    onChange([...given.filter(each => optionOf(each) !== key), ...(value ? [`${key}:${value}`] : [])])
  const partOf = (key: string) => given.filter(each => optionOf(each) === key).map(detailOf)[0]
  if (type === 'note') return null
  if (type === 'file')
    return <p className={styles.facts}>此处上传文件：{fileHint(rules?.files ?? {})}。试答不上传。</p>
  if (isMatrix(type) || type === 'ranking') {
    const lines = type === 'ranking' ? question.options : (rules?.rows ?? [])
    const places = question.options.map((_, at) => ({ value: String(at + 1), label: `第 ${at + 1}` }))
    return lines.map(line => (
      <div className={styles.previewLine} key={line.code}>
        <span>{line.text}</span>
        {type === 'ranking' ? (
          <Select
            allowClear={clearable}
            aria-label={line.text}
            className={styles.narrow}
            value={partOf(line.code) ?? null}
            options={places}
            onChange={value => setPart(line.code, value ?? undefined)}
          />
        ) : (
          <Radio.Group
            value={partOf(line.code)}
            options={choices}
            onChange={({ target }) => setPart(line.code, target.value)}
          />
        )}
      </div>
    ))
  }
  return (
    <>
      {type === 'multiple' ? (
        <Checkbox.Group value={given.map(optionOf)} options={choices} onChange={onChange} />
      ) : type === 'dropdown' || type === 'region' ? (
        <Select
          allowClear={clearable}
          className={styles.grow}
          aria-label={question.title}
          value={given[0] ?? null}
          options={choices}
          onChange={value => onChange(value ? [value] : [])}
        />
      ) : isOneOf(type) ? (
        <Radio.Group
          value={given.map(optionOf)[0]}
          options={choices}
          onChange={({ target }) => onChange([target.value])}
        />
      ) : (
        <Input
          aria-label={question.title}
          type={type === 'date' ? 'date' : 'text'}
          value={given[0] ?? ''}
          onChange={({ target }) => onChange(target.value ? [target.value] : [])}
        />
      )}
      {others.map(({ code, text }) => (
        <Input
          key={code}
          aria-label={`${text}，请说明`}
          placeholder="请说明"
          value={partOf(code) ?? ''}
          onChange={({ target }) =>
            onChange(
              given.map(value =>
                optionOf(value) === code ? (target.value ? `${code}:${target.value}` : code) : value,
              ),
            )
          }
        />
      ))}
    </>
  )
}
