import type { MessageProgress } from '@sunport/contract/calls/message.ts'
import { formTokenField } from '@sunport/contract/constants.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useActionData } from 'react-router'
import { send } from '../../api.ts'
import { FormToken } from './form-token.tsx'
import { intentField, type WritersIntent } from './message-form/intents.ts'
import type { PostedMessage } from './message-form/posted.ts'
import { sendSigned, wordsOf } from './message-form/signed.ts'
import { inKilobytes } from './message-form/waiting-text.ts'
import styles from './message-progress-view.module.css'
import { shortTime } from './times.ts'

interface Key {
  msgNo: string
  queryCode: string
}

// Fetched with the first question: no other page carries these addresses.
const load = async () => (await import('@sunport/contract/calls/message.ts')).message

const calls = {
  progress: 'messageStatus',
  supplement: 'supplementMessage',
  follow: 'followMessage',
  rate: 'rateMessage',
} as const satisfies Record<WritersIntent, string>

const ask = async (intent: WritersIntent, typed: Record<string, string>): Promise<MessageProgress> => {
  const { [calls[intent]]: call } = await load()
  return (await send(call, typed)) as MessageProgress
}

/**
 * 办理进度, and what a message's writer may do: by script where there is one, else by posting the form. Number and code
 * never stand in an address.
 */
export const ProgressView = ({ formToken }: { formToken: string | undefined }) => {
  const posted = useActionData<PostedMessage>()
  const [answer, setAnswer] = useState<{ found?: MessageProgress | undefined; failure?: string }>({})
  const [key, setKey] = useState<Key>({
    msgNo: posted?.values.msgNo ?? '',
    queryCode: posted?.values.queryCode ?? '',
  })
  const found = answer.found ?? posted?.progress
  const failure = answer.failure ?? posted?.failure

  const submit = async (intent: WritersIntent, event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const {
      [formTokenField]: _,
      [intentField]: __,
      ...fields
    } = Object.fromEntries(new FormData(event.currentTarget))
    const typed = fields as Record<string, string>
    setKey({ msgNo: typed.msgNo ?? '', queryCode: typed.queryCode ?? '' })
    await sendSigned(() => ask(intent, typed)).then(
      progress => setAnswer({ found: progress, failure: '' }),
      error => setAnswer({ found: intent === 'progress' ? undefined : found, failure: wordsOf(error) }),
    )
  }

  const form = (intent: WritersIntent, children: ReactNode) => (
    <form className={styles.form} method="post" noValidate onSubmit={event => void submit(intent, event)}>
      <FormToken token={formToken} />
      <input type="hidden" name={intentField} value={intent} />
      {intent !== 'progress' && (
        <>
          <input type="hidden" name="msgNo" value={key.msgNo} />
          <input type="hidden" name="queryCode" value={key.queryCode} />
        </>
      )}
      {children}
    </form>
  )

  return (
    <div className={styles.view}>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {found ? (
        <Progress found={found} form={form} typed={posted?.values ?? {}} />
      ) : (
        form('progress', <KeyFields typed={key} />)
      )}
    </div>
  )
}

const KeyFields = ({ typed }: { typed: Key }) => (
  <>
    <label>
      留言编号
      <input
        type="text"
        name="msgNo"
        inputMode="numeric"
        maxLength={22}
        autoComplete="off"
        defaultValue={typed.msgNo}
      />
    </label>
    <label>
      查询码
      <input
        type="text"
        name="queryCode"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        defaultValue={typed.queryCode}
      />
    </label>
    <button type="submit">查询</button>
  </>
)

const grades = ['5 非常满意', '4 满意', '3 基本满意', '2 不满意', '1 非常不满意']

interface ProgressProps {
  found: MessageProgress
  form: (intent: WritersIntent, children: ReactNode) => ReactNode
  typed: Partial<Record<string, string>>
}

const Progress = ({ found, form, typed }: ProgressProps) => (
  <article className={styles.progress} role="status">
    <h2>{found.subject}</h2>
    <p>
      <b className={styles.state}>{found.stateName}</b>
      <span>
        {found.typeName} · 编号 {found.msgNo}
      </span>
    </p>
    {found.attachments.length > 0 && (
      <p>附件：{found.attachments.map(({ name, size }) => `${name}（${inKilobytes(size)}）`).join('、')}</p>
    )}
    {found.due && <p>最迟答复日期：{found.due.slice(0, 10)}</p>}
    <ol className={styles.steps}>
      {found.steps.map(({ at, words }) => (
        <li key={at + words}>
          <time dateTime={at}>{shortTime(at)}</time>
          {words}
        </li>
      ))}
    </ol>
    {found.replies.map(({ text, orgName, publishedAt, citations }) => (
      <section className={styles.reply} key={publishedAt}>
        <h3>答复</h3>
        <p>{text}</p>
        {citations.length > 0 && <p className={styles.note}>依据：{citations.join('、')}</p>}
        <p className={styles.note}>{[orgName, shortTime(publishedAt)].filter(Boolean).join(' ')}</p>
      </section>
    ))}
    {found.canSupplement &&
      form(
        'supplement',
        <>
          <label>
            补充内容
            <textarea name="content" rows={6} maxLength={2000} defaultValue={typed.content} />
          </label>
          <button type="submit">提交补充</button>
        </>,
      )}
    {found.canRate &&
      form(
        'rate',
        <>
          <fieldset className={styles.grades}>
            <legend>您对答复是否满意</legend>
            {grades.map(grade => (
              <label key={grade}>
                <input
                  type="radio"
                  name="rating"
                  value={grade[0]}
                  defaultChecked={typed.rating === grade[0]}
                />
                {grade.slice(2)}
              </label>
            ))}
          </fieldset>
          <label>
            说明（可不填）
            <textarea name="comment" rows={3} maxLength={300} defaultValue={typed.comment} />
          </label>
          <button type="submit">提交评价</button>
        </>,
      )}
    {found.rating && <p>您的评价：{found.rating} 分</p>}
    {found.canFollow &&
      form(
        'follow',
        <>
          <label>
            追问（答复后 30 日内，最多两次）
            <textarea name="content" rows={5} maxLength={2000} defaultValue={typed.content} />
          </label>
          <button type="submit">提交追问</button>
        </>,
      )}
  </article>
)
