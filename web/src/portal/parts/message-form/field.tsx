import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './message-form.module.css'

export const fieldId = (name: string): string => `message-${name}`

/** What a control needs to belong to its field: id, name, and the error or hint that describes it. */
export const controlProps = (name: string, error: string | undefined, isRequired: boolean) => ({
  id: fieldId(name),
  name,
  'aria-required': isRequired || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${fieldId(name)}-note`,
})

interface FieldProps {
  name: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  isWide?: boolean
  children: ReactNode
}

/** A label, its control, and below it the error or the hint. */
export const Field = ({ name, label, error, hint, isRequired, isWide, children }: FieldProps) => (
  <div className={styles.field} data-wide={isWide || undefined}>
    <label className={styles.label} htmlFor={fieldId(name)}>
      {label}
      {isRequired && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </label>
    {children}
    <p className={styles.note} id={`${fieldId(name)}-note`} data-error={error ? true : undefined}>
      {error ? (
        <>
          <Icon name="alert" size={1} />
          {error}
        </>
      ) : (
        hint
      )}
    </p>
  </div>
)
