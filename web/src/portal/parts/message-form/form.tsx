import { formTokenField } from '@sunport/contract/constants.ts'
import { attachmentField } from '@sunport/contract/message/files.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { later } from '../../later.tsx'
import { usePortal } from '../../use-portal.ts'
import { FormToken } from '../form-token.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { Consents } from './consents.tsx'
import type { FieldErrors } from './errors-of.ts'
import { fieldId } from './field.tsx'
import { QuestionFields, WriterFields } from './fields.tsx'
import styles from './message-form.module.css'
import { noteOpened } from './offer-mark.ts'
import type { PostedMessage } from './posted.ts'
import type { FormPreset, MessageReceipt } from './preset.ts'
import { messageRules } from './rules.ts'
import { useDraft } from './use-draft.ts'
import { useOffered } from './use-offered.ts'
import { useSubmission } from './use-submission.ts'
// The server links the styles of what a page imports outright: the receipt's must be among them.
import './submitted.module.css'

const loadSubmitted = async () => (await import('./submitted.tsx')).Submitted

/** Fetched when there is a receipt to show. The server has it at hand. */
const Submitted = later<{ saved: MessageReceipt }>(
  'src/portal/parts/message-form/submitted.tsx',
  loadSubmitted,
  import.meta.env.SSR ? await loadSubmitted() : undefined,
)

/**
 * The form of a message. Once the page is alive it is sent by script, signed; before that, and without script, the
 * browser posts it and the server answers with this page again or with the receipt.
 */
export const MessageForm = ({ preset }: { preset: FormPreset }) => {
  const { siteId } = usePortal()
  const posted = useActionData<PostedMessage>()
  const {
    errors,
    failure,
    isSending,
    saved = preset.receipt,
    submit,
    refuse,
    recheck,
  } = useSubmission(posted)
  const [isReady, setReady] = useState(false)
  const [files, setFiles] = useState(posted?.files ?? [])
  const [isUploading, setUploading] = useState(false)
  const [type, setType] = useState<string>(posted?.values.msgType ?? preset.type)
  const [offered, lookFor] = useOffered(siteId, posted?.offered ?? [])
  const form = useRef<HTMLFormElement>(null)
  useDraft({ form, isFilled: Boolean(posted), isSent: Boolean(saved), files, onFiles: setFiles })
  useEffect(() => setReady(true), [])
  if (saved) return <Submitted saved={saved} />
  const values = posted?.values ?? {}
  const attachments = files.map(({ ticket }) => ticket)

  const written = (from: HTMLFormElement): Record<string, unknown> => {
    const { [formTokenField]: _, [attachmentField]: __, ...typed } = Object.fromEntries(new FormData(from))
    return {
      ...typed,
      siteId,
      msgType: type,
      attachments,
      ...(preset.isOpinion ? { category: 'business-environment' } : {}),
      ...(preset.from ? { pageUrl: preset.from } : {}),
      channel: window.innerWidth < 720 ? 'mobile' : 'web',
    }
  }

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const wrong = await submit(written(event.currentTarget))
    if (wrong) document.getElementById(fieldId(wrong))?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onFocus={() => void messageRules()}
      onInput={({ target, currentTarget }) =>
        void recheck((target as HTMLInputElement).name, written(currentTarget))
      }
      onSubmit={event => void send(event)}
    >
      <FormToken token={preset.formToken} />
      <noscript>
        {/* Enter in a field presses the first button of a form, which must not be the one that sends a code. */}
        <button className={styles.first} type="submit" tabIndex={-1} aria-hidden="true">
          提交
        </button>
      </noscript>
      <ErrorSummary errors={errors} />
      {preset.from && (
        <p className={styles.from}>
          相关页面：<Link to={preset.from}>{preset.from}</Link>
        </p>
      )}
      <div className={styles.fields}>
        <h2 className={styles.part}>{preset.isOpinion ? '您的意见' : '您的问题'}</h2>
        <QuestionFields
          preset={preset}
          errors={errors}
          values={values}
          type={type}
          onType={setType}
          offered={offered}
          onSubject={lookFor}
          onOpen={() => noteOpened(siteId)}
        />
        <AttachmentField
          files={files}
          error={errors.attachments}
          isReady={isReady}
          onFiles={setFiles}
          onRefused={message => refuse('attachments', message)}
          onBusy={setUploading}
        />
        <h2 className={styles.part}>联系方式</h2>
        <WriterFields
          errors={errors}
          values={values}
          sent={posted?.sent}
          isReady={isReady}
          onRefused={refuse}
          type={type}
        />
      </div>
      <Consents errors={errors} values={values} />
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      <button className={styles.submit} type="submit" disabled={isSending || isUploading}>
        {isSending ? '正在提交…' : isUploading ? '附件上传中…' : '提交'}
      </button>
    </form>
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
