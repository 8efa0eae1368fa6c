import {
  attachmentField,
  messageFileLimits,
  ticketField,
  type WaitingFile,
} from '@sunport/contract/message/files.ts'
import { type ChangeEvent, useState } from 'react'
import { controlProps, Field } from './field.tsx'
import { dropIntent, intentField } from './intents.ts'
import styles from './message-form.module.css'
import { inKilobytes, waitingText } from './waiting-text.ts'

interface Props {
  files: readonly WaitingFile[]
  error: string | undefined
  /** Before the page is alive, and without script, files go with the form. */
  isReady: boolean
  onFiles(files: WaitingFile[]): void
  onRefused(message: string | undefined): void
  onBusy(isBusy: boolean): void
}

const { most, megabytes } = messageFileLimits
const load = () => import('./send-files.ts')

/** What goes along: taken in as soon as it is chosen, and listed until the form is sent. */
export const AttachmentField = ({ files, error, isReady, onFiles, onRefused, onBusy }: Props) => {
  const [told, setTold] = useState('')

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(target.files ?? [])]
    // Chosen again, the same file is a change, too; and it must not go along a second time.
    target.value = ''
    if (chosen.length === 0) return
    onBusy(true)
    setTold(`正在上传 ${chosen.length} 个附件…`)
    const { sendFiles } = await load()
    const sent = await sendFiles(files, chosen)
    onFiles(sent.files)
    onRefused(sent.error)
    setTold(`已添加 ${sent.files.length} 个附件`)
    onBusy(false)
  }

  const drop = async ({ ticket, name }: WaitingFile): Promise<void> => {
    onFiles(files.filter(each => each.ticket !== ticket))
    onRefused(undefined)
    setTold(`已移除 ${name}`)
    await (await load()).dropFile(ticket)
  }

  return (
    <Field
      name="attachments"
      label="附件（选填）"
      error={error}
      isWide
      hint={`最多 ${most} 个，每个不超过 ${megabytes} MB，仅供承办人员查看，不对外公开`}
    >
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(file => (
            <li key={file.ticket}>
              <span>
                {file.name}（{inKilobytes(file.size)}）
              </span>
              <input type="hidden" name={ticketField} value={waitingText(file)} />
              <button
                type={isReady ? 'button' : 'submit'}
                name={intentField}
                value={dropIntent + file.ticket}
                aria-label={`移除 ${file.name}`}
                onClick={event => {
                  event.preventDefault()
                  void drop(file)
                }}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...controlProps('attachments', error, false)}
        name={attachmentField}
        type="file"
        multiple
        disabled={files.length >= most}
        onChange={event => void choose(event)}
      />
      <span className={styles.told} role="status">
        {told}
      </span>
    </Field>
  )
}
