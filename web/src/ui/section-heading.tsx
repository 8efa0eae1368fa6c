import type { ReactNode } from 'react'
import styles from './section-heading.module.css'

type HeadingForm = 'ruled' | 'boxed' | 'ribboned' | 'plain' | 'serif-rule'

interface SectionHeadingProps {
  form: HeadingForm
  id?: string
  children: ReactNode
  /** What stands at the right end: a "more" link, a switch. */
  aside?: ReactNode
}

/** Heading of a block, in the form that the region's theme chooses. */
export const SectionHeading = ({ form, id, children, aside }: SectionHeadingProps) => (
  <div className={styles.heading} data-form={form}>
    <h2 className={styles.words} id={id}>
      {children}
    </h2>
    {aside && <div className={styles.aside}>{aside}</div>}
  </div>
)
