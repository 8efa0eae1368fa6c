import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { type RefObject, useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { codeSent } from './code-sent.ts'
import { controlProps, Field } from './field.tsx'
import { codeIntent, intentField } from './intents.ts'
import styles from './message-form.module.css'
import { messageRules } from './rules.ts'
import { sendProven, wordsOf } from './signed.ts'

interface CodeFieldProps {
  error: string | undefined
  /** Once the page is alive, the button sends nothing but the number. */
  isReady: boolean
  /** What was typed, and whether a code was sent, before the page was alive. */
  typed: string | undefined
  sentBefore: string | undefined
  mobile: RefObject<HTMLInputElement | null>
  onRefused(name: string, message: string | undefined): void
}

const useSecondsLeft = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** The code, and the button that has it sent: once a minute. */
export const CodeField = ({ error, isReady, mobile, onRefused, typed, sentBefore }: CodeFieldProps) => {
  const [left, setLeft] = useSecondsLeft()
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState(sentBefore ?? '')

  const send = async (): Promise<void> => {
    const number = canonicalMobile(mobile.current?.value ?? '')
    const problem = (await messageRules())?.mobileProblem(number)
    onRefused('mobile', problem)
    if (problem) {
      mobile.current?.focus()
      return
    }
    setSending(true)
    try {
      const { waitSeconds, validMinutes } = await sendProven('code', proof =>
        api.message.sendPhoneCode({ first: number, second: 'feedback', ...proof }),
      )
      setLeft(waitSeconds)
      setSent(codeSent(number, validMinutes))
      onRefused('phoneCode', undefined)
    } catch (failure) {
      setSent('')
      onRefused('phoneCode', wordsOf(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <Field
      name="phoneCode"
      label="短信验证码"
      error={error}
      isRequired
      hint={<span role="status">{sent}</span>}
    >
      <div className={styles.code}>
        <input
          {...controlProps('phoneCode', error, true)}
          type="text"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
        />
        <button
          className={styles.send}
          type={isReady ? 'button' : 'submit'}
          name={intentField}
          value={codeIntent}
          disabled={isSending || left > 0}
          onClick={event => {
            event.preventDefault()
            void send()
          }}
        >
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </button>
      </div>
    </Field>
  )
}
