import { surveyCodePurpose } from '@sunport/contract/questionnaire/answer-modes.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { attempt } from '../../parts/attempt.ts'
import styles from './answer-form.module.css'
import { codeIntent, intentField, mobileField, type PhoneShown, phoneCodeField } from './posted-answers.ts'

/** 手机验证: the number, and the code that has it. The button posts the form where there is no script. */
export const PhoneProof = ({ shown }: { shown: PhoneShown | undefined }) => {
  const number = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(0)
  const [said, setSaid] = useState(shown?.words ?? '')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const send = async (): Promise<void> => {
    // The server says what is wrong with a number: its rules would weigh on pages that never ask for one.
    const first = number.current?.value.trim() || '-'
    const sent = await attempt(api.message.sendPhoneCode({ first, second: surveyCodePurpose }))
    if (!sent.value) {
      setSaid(sent.failure ?? '')
      number.current?.focus()
      return
    }
    setLeft(sent.value.waitSeconds)
    setSaid(`验证码已发送，${sent.value.validMinutes} 分钟内有效`)
  }

  return (
    <fieldset className={styles.proof}>
      <legend>手机验证</legend>
      <p className={styles.asideRow}>
        <label>
          手机号码
          <input
            ref={number}
            className={styles.code}
            type="tel"
            name={mobileField}
            defaultValue={shown?.mobile}
            autoComplete="tel-national"
            maxLength={20}
            aria-required
          />
        </label>
        <button
          className={styles.quiet}
          type="submit"
          name={intentField}
          value={codeIntent}
          disabled={left > 0}
          onClick={event => {
            event.preventDefault()
            void send()
          }}
        >
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </button>
        <label>
          短信验证码
          <input
            className={styles.code}
            type="text"
            name={phoneCodeField}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            aria-required
          />
        </label>
      </p>
      <p className={styles.privacy} role="status">
        {said}
      </p>
    </fieldset>
  )
}
