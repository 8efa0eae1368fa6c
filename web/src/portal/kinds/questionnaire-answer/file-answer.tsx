import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { attachmentField, type WaitingFile } from '@sunport/contract/message/files.ts'
import { endsOf, fileHint, fileValue, waitingFileOf } from '@sunport/contract/questionnaire/answer-files.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import { dropIntent, intentField } from './posted-answers.ts'
import styles from './question-field.module.css'

interface FileAnswerProps {
  id: string
  question: Question
  given: string[]
  described: string | undefined
  isWrong: boolean
}

/** Files as an answer: taken in as soon as they are chosen, or, without script, with the form. */
export const FileAnswer = ({ id, question, given, described, isWrong }: FileAnswerProps) => {
  const { code, rules } = question
  const limits = rules?.files ?? {}
  const { siteId } = usePortal()
  const [query] = useSearchParams()
  const [files, setFiles] = useState(given.flatMap(value => waitingFileOf(value) ?? []))
  const [told, setTold] = useState('')
  const [isReady, setReady] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setReady(true), [])
  // Questions that hang on this one look at the form when something in it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each list of files
  useEffect(() => {
    if (isReady) field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [files])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(target.files ?? [])]
    if (chosen.length === 0) return
    // Chosen again, the same file is a change, too; and it must not go along a second time.
    target.value = ''
    setTold('正在上传…')
    const { sendFiles } = await import('./send-file.ts')
    const place = { id: query.get('id') ?? '', siteId, question: code }
    const sent = await sendFiles(place, limits, files, chosen)
    setFiles(sent.files)
    setTold(sent.told)
  }

  const drop = ({ ticket, name }: WaitingFile): void => {
    setFiles(files.filter(each => each.ticket !== ticket))
    setTold(`已移除 ${name}`)
  }

  return (
    <div className={styles.files}>
      <p className={styles.help} id={`${id}-limits`}>
        {fileHint(limits)}
      </p>
      {files.length > 0 && (
        <ul>
          {files.map(file => (
            <li key={file.ticket}>
              {file.name}（{Math.ceil(file.size / 1024)} KB）
              <input type="hidden" name={code} value={fileValue(file)} />
              <button
                type={isReady ? 'button' : 'submit'}
                name={intentField}
                value={dropIntent + file.ticket}
                aria-label={`移除 ${file.name}`}
                onClick={event => {
                  event.preventDefault()
                  drop(file)
                }}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        id={id}
        type="file"
        name={`${attachmentField}.${code}`}
        multiple={(limits.most ?? 1) > 1}
        accept={endsOf(limits)
          .map(end => `.${end}`)
          .join(',')}
        disabled={files.length >= (limits.most ?? 1)}
        aria-describedby={[`${id}-limits`, described].filter(Boolean).join(' ')}
        aria-invalid={isWrong || undefined}
        onChange={event => void choose(event)}
      />
      <span role="status">{told}</span>
    </div>
  )
}
