import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { canHaveImages, isMatrix, isScale } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { nextOptionCode, withLines } from './new-question.ts'
import { OptionImage } from './option-image.tsx'
import styles from './questionnaire.module.css'

type Options = SurveyQuestion['options']

interface Props {
  question: SurveyQuestion
  onChange: (options: Options) => void
}

/** The options of a question, one a line; a list can be pasted. */
export const OptionsEditor = ({ question: { type, options }, onChange }: Props) => {
  const [pasted, setPasted] = useState<string>()
  const set = (at: number, changes: Partial<Options[number]>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...changes } : option)))
  const imageOf = ({ code, image }: Options[number], at: number) => (
    <OptionImage name={`选项 ${code} `} image={image} onChange={next => set(at, { image: next })} />
  )
  return (
    <div className={styles.part}>
      <h4>{isMatrix(type) ? '各列' : '选项'}</h4>
      <ul className={styles.options}>
        {options.map((option, at) => (
          <li key={option.code}>
            <code className={styles.code}>{option.code}</code>
            <Input
              value={option.text}
              maxLength={100}
              aria-label={`选项 ${option.code} 的文字`}
              onChange={({ target }) => set(at, { text: target.value })}
            />
            {type === 'multiple' && (
              <Checkbox
                checked={option.exclusive}
                onChange={({ target }) => set(at, { exclusive: target.checked })}
              >
                排他
              </Checkbox>
            )}
            {(type === 'single' || type === 'multiple') && (
              <Checkbox
                checked={option.other ?? false}
                onChange={({ target }) => set(at, { other: target.checked || undefined })}
              >
                可填写
              </Checkbox>
            )}
            {isScale(type) && (
              <InputNumber
                value={option.score ?? at + 1}
                aria-label={`选项 ${option.code} 的分值`}
                onChange={score => set(at, { score: score ?? undefined })}
              />
            )}
            {canHaveImages(type) && !option.image && imageOf(option, at)}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除选项 ${option.code}`}
              onClick={() => onChange(options.toSpliced(at, 1))}
            />
            {canHaveImages(type) && option.image && imageOf(option, at)}
          </li>
        ))}
      </ul>
      {pasted === undefined ? (
        <div className={styles.row}>
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() =>
              onChange([...options, { code: nextOptionCode(options), text: '', exclusive: false }])
            }
          >
            添加选项
          </Button>
          <Button size="small" onClick={() => setPasted('')}>
            批量添加
          </Button>
        </div>
      ) : (
        <div className={styles.pasted}>
          <Input.TextArea
            value={pasted}
            rows={4}
            placeholder="每行一个选项，如各市、县的名称"
            aria-label="批量添加选项"
            onChange={({ target }) => setPasted(target.value)}
          />
          <div className={styles.row}>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                onChange(withLines(options, pasted))
                setPasted(undefined)
              }}
            >
              加入
            </Button>
            <Button size="small" onClick={() => setPasted(undefined)}>
              取消
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
