import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { conditionWords, questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import type { DesignFinding } from '@sunport/contract/questionnaire/design-check.ts'
import { questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import { Button, ConfigProvider, Popconfirm, Tag } from 'antd'
import { dependents } from './new-question.ts'
import { QuestionEditor } from './question-editor.tsx'
import styles from './questionnaire.module.css'

interface Props {
  question: SurveyQuestion
  at: number
  questions: readonly SurveyQuestion[]
  findings: readonly DesignFinding[]
  isOpen: boolean
  isReadOnly: boolean
  onOpen: () => void
  onChange: (question: SurveyQuestion) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question of a design: its line, and below it all that can be said of it. */
export const QuestionCard = (props: Props) => {
  const { question, at, questions, findings, isOpen, isReadOnly, onOpen, onChange, onMove, onRemove } = props
  const number = questionNumber(questions, question.code)
  const others = dependents(questions, question.code)
  const { displayWhen, jumps = [] } = question.rules ?? {}
  return (
    <section className={styles.card} data-wrong={findings.some(({ level }) => level === 'error')}>
      <div className={styles.line}>
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onOpen}>
          {question.type !== 'note' && <span className={styles.number}>{number}. </span>}
          {question.title || '（未填写题目）'}
        </button>
        <Tag>{questionTypes[question.type]}</Tag>
        {question.required && <Tag color="red">必填</Tag>}
        {question.personalData && <Tag color="orange">个人信息</Tag>}
        <code className={styles.code}>{question.code}</code>
        {!isReadOnly && (
          <>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`${question.code} 上移`}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`${question.code} 下移`}
              disabled={at === questions.length - 1}
              onClick={() => onMove(1)}
            />
            <Popconfirm
              title={
                others.length > 0 ? `${others.join('、')} 的条件或跳转引用了本题，仍要删除？` : '删除本题？'
              }
              okText="删除"
              cancelText="取消"
              onConfirm={onRemove}
            >
              <Button
                size="small"
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除 ${question.code}`}
              />
            </Popconfirm>
          </>
        )}
      </div>
      {displayWhen && <p className={styles.when}>仅当{conditionWords(displayWhen, questions)}时显示</p>}
      {jumps.length > 0 && <p className={styles.when}>有 {jumps.length} 条跳转</p>}
      {isOpen && (
        <fieldset className={styles.editor} disabled={isReadOnly}>
          {/* A fieldset alone leaves choices open, and fields looking as if they could be typed in. */}
          <ConfigProvider componentDisabled={isReadOnly}>
            <QuestionEditor question={question} at={at} questions={questions} onChange={onChange} />
          </ConfigProvider>
        </fieldset>
      )}
    </section>
  )
}
