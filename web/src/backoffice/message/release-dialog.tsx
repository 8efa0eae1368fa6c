import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { findPersonal } from '@sunport/contract/content/check/personal.ts'
import { type Redaction, redact, wholeQuestion } from '@sunport/contract/message/redaction.ts'
import { Alert, Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { isSilent } from '../ui/form/refusal.ts'
import { deskApi, deskFeature } from './desk-api.ts'
import styles from './message.module.css'

interface PartProps {
  label: string
  text: string
  covered: readonly Redaction[]
  onChange: (covered: Redaction[]) => void
}

const suggested = (text: string): Redaction[] =>
  findPersonal(text).map(({ at, words }) => ({ from: at, to: at + words.length }))

/** One text before the public reads it: what is marked is covered. */
const Part = ({ label, text, covered, onChange }: PartProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const cover = () => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {}
    if (to > from) onChange([...covered, { from, to }])
  }
  return (
    <div className={styles.part}>
      <label htmlFor={`release-${label}`}>{label}</label>
      <textarea
        id={`release-${label}`}
        ref={area}
        className={styles.released}
        readOnly
        rows={Math.min(10, text.split('\n').length + Math.ceil(text.length / 48))}
        value={redact(text, covered)}
      />
      <div className={styles.usual}>
        <Button size="small" onClick={cover}>
          遮盖选中的文字
        </Button>
        <Button size="small" disabled={covered.length === 0} onClick={() => onChange([])}>
          全部恢复
        </Button>
      </div>
    </div>
  )
}

/** 公开: what the public will read, with people's data covered beforehand. */
export const ReleaseDialog = ({
  item,
  onClose,
  onDone,
}: {
  item: DeskDetail
  onClose: () => void
  onDone: () => void
}) => {
  const question = wholeQuestion(item.content, item.additions)
  const answers = item.replies.filter(({ state }) => state === 'published')
  const [subject, setSubject] = useState(() => suggested(item.subject))
  const [content, setContent] = useState(() => suggested(question))
  const [replies, setReplies] = useState(() =>
    Object.fromEntries(answers.map(({ replyNo, text }) => [String(replyNo), suggested(text)])),
  )
  const [summary, setSummary] = useState('')
  const change = useCrudChange(deskFeature, { isQuiet: true })
  const release = () =>
    change.mutate(
      () =>
        deskApi.publish({
          id: item.id,
          version: item.version,
          released: { subject, content, replies, summary: summary.trim() || null },
        }),
      { onSuccess: onDone },
    )
  return (
    <Modal
      open
      width={720}
      title="公开留言和答复"
      okText="公开"
      confirmLoading={change.isPending}
      onOk={release}
      onCancel={onClose}
    >
      {change.isError && !isSilent(change.error) && (
        <Alert type="error" showIcon className={styles.problem} title={change.error.message} />
      )}
      <p className={styles.quiet}>
        手机号码、身份证号、银行卡号和个人邮箱已自动遮盖；姓名等请选中后遮盖。公众只能看到遮盖后的文字。
      </p>
      <Part label="标题" text={item.subject} covered={subject} onChange={setSubject} />
      <Part label="问题" text={question} covered={content} onChange={setContent} />
      {answers.map(({ replyNo, text }) => (
        <Part
          key={replyNo}
          label={answers.length > 1 ? `答复 ${replyNo}` : '答复'}
          text={text}
          covered={replies[String(replyNo)] ?? []}
          onChange={covered => setReplies({ ...replies, [String(replyNo)]: covered })}
        />
      ))}
      <div className={styles.part}>
        <label htmlFor="release-summary">摘要公开</label>
        <Input.TextArea
          id="release-summary"
          placeholder="填写后，公众看到的是摘要而不是问题原文"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={summary}
          onChange={event => setSummary(event.target.value)}
        />
      </div>
    </Modal>
  )
}
