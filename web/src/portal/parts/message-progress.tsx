import type { CallInput } from '@sunport/contract/call.ts'
import type { MessageProgress, message } from '@sunport/contract/calls/message.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './message-aside.module.css'
import { messageRules } from './message-form/rules.ts'
import { sendSigned, wordsOf } from './message-form/signed.ts'
import { messagePaths } from './message-paths.ts'
import { shortTime } from './times.ts'

/** 办理进度 by number and query code. By script alone: the code must not stand in an address. */
export const MessageProgressQuery = () => {
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState('')
  const [found, setFound] = useState<MessageProgress>()
  useEffect(() => setReady(true), [])

  const ask = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const checked = (await messageRules())?.ProgressQuestion.safeParse(typed)
    setFound(undefined)
    setFailure(checked?.error?.issues[0]?.message ?? '')
    if (checked?.error) return
    const question = (checked?.data ?? typed) as CallInput<typeof message.messageStatus>
    await sendSigned(() => api.message.messageStatus(question)).then(setFound, error =>
      setFailure(wordsOf(error)),
    )
  }

  return (
    <section className={styles.card} aria-labelledby="message-progress">
      <h2 className={styles.heading} id="message-progress">
        <Icon name="clock" size={1.1} />
        查询办理进度
      </h2>
      <form
        className={styles.query}
        method="post"
        noValidate
        onFocus={() => void messageRules()}
        onSubmit={event => void ask(event)}
      >
        <label>
          留言编号
          <input type="text" name="msgNo" inputMode="numeric" maxLength={22} autoComplete="off" />
        </label>
        <label>
          查询码
          <input type="text" name="queryCode" inputMode="numeric" maxLength={6} autoComplete="off" />
        </label>
        <button type="submit" disabled={!isReady}>
          查询
        </button>
        <p className={styles.more}>
          <Link to={messagePaths(usePortal().pack).progress}>补充、追问和评价</Link>
        </p>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      </form>
      {found && <Progress found={found} />}
    </section>
  )
}

const Progress = ({ found }: { found: MessageProgress }) => (
  <div className={styles.progress} role="status">
    <p>
      <b>{found.stateName}</b>
      <span>{found.subject}</span>
    </p>
    <ol>
      {found.steps.map(({ at, words }) => (
        <li key={at + words}>
          <time dateTime={at}>{shortTime(at)}</time>
          {words}
        </li>
      ))}
    </ol>
    {found.replies.map(({ text, publishedAt }) => (
      <p className={styles.reply} key={publishedAt}>
        {text}
      </p>
    ))}
  </div>
)
