import { cloneElement, type ReactElement, useId } from 'react'
import styles from './questionnaire.module.css'

interface Props {
  label: string
  isWide?: boolean
  children: ReactElement<{ id?: string }>
}

/** A control with its name above it. */
export const Labelled = ({ label, isWide = false, children }: Props) => {
  const id = useId()
  return (
    <div className={isWide ? styles.wide : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {cloneElement(children, { id })}
    </div>
  )
}
