import { cloneElement, type ReactElement, useId } from 'react'
import styles from './questionnaire.module.css'

interface Props {
  label: string
  isWide?: boolean
  hint?: string
  children: ReactElement<{ id?: string }>
}

/** A control with its name above it. */
export const Labelled = ({ label, isWide = false, hint, children }: Props) => {
  const id = useId()
  return (
    <div className={isWide ? styles.wide : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && <span className={styles.hint}>{hint}</span>}
      {cloneElement(children, { id })}
    </div>
  )
}
