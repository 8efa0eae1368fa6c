import type { ReactNode } from 'react'
import styles from './dictionary.module.css'

/** How the entry will look in lists: the colour as a dot, so that the words stay readable in every theme. */
export const PreviewTag = ({ color, children }: { color: string | null; children: ReactNode }) => (
  <span className={styles.preview}>
    {color && <span className={styles.dot} style={{ background: color }} />}
    {children}
  </span>
)
