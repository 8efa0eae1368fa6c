import { type ReactNode, useId } from 'react'
import styles from './ui.module.css'

interface Props {
  title?: string
  /** Stands at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A sheet of a page, with a title or without. */
export const LayoutWrapper = ({ title, actions, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.wrapper} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={styles.wrapperHead}>
          {title && (
            <h2 id={id} className={styles.wrapperTitle}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
