import type { ReactNode } from 'react'
import styles from './page-heading.module.css'
import { Word } from './word.tsx'

/** The page's one h1, with what belongs beside it. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={styles.heading}>
    <h1 className={styles.title}>
      <Word>{title}</Word>
    </h1>
    {children}
  </header>
)
