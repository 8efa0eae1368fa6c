import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { Consents } from './consents.tsx'
import { fieldId } from './field.tsx'
import { QuestionFields, WriterFields } from './fields.tsx'
import styles from './message-form.module.css'
import type { FormPreset } from './preset.ts'
import { messageRules } from './rules.ts'
import { Submitted } from './submitted.tsx'
import { type FieldErrors, useSubmission } from './use-submission.ts'

/**
 * The form of a message. It is sent by script alone, since sending needs a signature; until the page is alive its
 * button rests, so that nobody's data ends up in an address.
 */
export const MessageForm = ({ preset }: { preset: FormPreset }) => {
  const { siteId } = usePortal()
  const { errors, failure, isSending, saved, submit, refuse } = useSubmission()
  const [isReady, setReady] = useState(false)
  const [type, setType] = useState<string>(preset.type)
  useEffect(() => setReady(true), [])
  if (saved) return <Submitted saved={saved} />

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const wrong = await submit({
      ...typed,
      siteId,
      msgType: type,
      ...(preset.isOpinion ? { category: 'business-environment' } : {}),
      ...(preset.from ? { pageUrl: preset.from } : {}),
      channel: window.innerWidth < 720 ? 'mobile' : 'web',
    })
    if (wrong) document.getElementById(fieldId(wrong))?.focus()
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onFocus={() => void messageRules()}
      onSubmit={event => void send(event)}
    >
      <noscript>
        <NoScript />
      </noscript>
      <ErrorSummary errors={errors} />
      {preset.from && (
        <p className={styles.from}>
          相关页面：<Link to={preset.from}>{preset.from}</Link>
        </p>
      )}
      <div className={styles.fields}>
        <h2 className={styles.part}>{preset.isOpinion ? '您的意见' : '您的问题'}</h2>
        <QuestionFields preset={preset} errors={errors} type={type} onType={setType} />
        <h2 className={styles.part}>联系方式</h2>
        <WriterFields errors={errors} isReady={isReady} onRefused={refuse} type={type} />
      </div>
      <Consents errors={errors} />
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      <button className={styles.submit} type="submit" disabled={!isReady || isSending}>
        {isSending ? '正在提交…' : '提交'}
      </button>
    </form>
  )
}

const NoScript = () => {
  const { pack } = usePortal()
  return (
    <p className={styles.failure}>
      在线提交需要启用 JavaScript。您也可以在工作时间拨打 {pack.footer.phone}
      ，由工作人员代为登记；已公开的留言和答复不受影响，可以正常阅读。
    </p>
  )
}

/** All that is wrong, on top, each a link to its field. */
const ErrorSummary = ({ errors }: { errors: FieldErrors }) => {
  const found = Object.entries(errors).filter(([, message]) => message)
  if (found.length < 2) return null
  return (
    <div className={styles.summary} role="alert">
      <p>
        <b>有 {found.length} 处需要修改</b>
      </p>
      <ul>
        {found.map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
