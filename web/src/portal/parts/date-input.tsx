import { wireDate } from '@sunport/contract/format/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './date-input.module.css'

interface DateInputProps {
  name: string
  words: string
  value: string
  isRefused: boolean
}

/**
 * A day as text, because programs find the field by its placeholder, which date fields may not have.
 * With scripts the calendar of the browser's own date field fills it in; it is drawn where they run.
 */
export const DateInput = ({ name, words, value, isRefused }: DateInputProps) => {
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  const take = (day: string) => {
    if (text.current) text.current.value = day
  }
  return (
    <span className={styles.date}>
      <input
        ref={text}
        type="text"
        name={name}
        defaultValue={wireDate(value) || value}
        placeholder={words}
        aria-label={`${words}，格式为年-月-日`}
        aria-invalid={isRefused || undefined}
        title="格式：2026-01-31"
        pattern="\d{4}-\d{2}-\d{2}"
        inputMode="numeric"
        autoComplete="off"
      />
      {isLive && (
        <>
          <input
            ref={calendar}
            className={styles.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            onChange={event => take(event.target.value)}
          />
          <button
            className={styles.pick}
            type="button"
            aria-label={`选择${words}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={1.1} />
          </button>
        </>
      )}
    </span>
  )
}
