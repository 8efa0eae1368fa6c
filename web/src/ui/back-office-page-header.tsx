import type { ReactNode } from 'react'
import styles from './back-office-page-header.module.css'

interface Props {
  title: string
  /** How many, or one clause about the page. */
  note?: ReactNode
  /** The one main action, at the right. */
  children?: ReactNode
}

export const PageHeader = ({ title, note, children }: Props) => (
  <div className={styles.header}>
    <h1 className={styles.title}>{title}</h1>
    {note !== undefined && <span className={styles.note}>{note}</span>}
    <div className={styles.actions}>{children}</div>
  </div>
)
