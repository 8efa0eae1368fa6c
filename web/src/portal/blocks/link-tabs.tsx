import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '../../ui/radio-tabs.module.css'
import type { TabsForm } from '../../ui/radio-tabs.tsx'

export interface LinkTab {
  label: string
  /** The page with this tab open. */
  to: string
  isChosen: boolean
  /** Opens it in place. */
  onClick(event: MouseEvent): void
  onPointerEnter?(): void
}

interface LinkTabsProps {
  label: string
  tabs: LinkTab[]
  form?: TabsForm
  /** Stands at the end of the row of tabs. */
  aside?: ReactNode
  /** Stands there in the corner, as the chosen tab has it. */
  more?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** Tabs as links, for panels that come when they are opened; they look like those that are all there. */
export const LinkTabs = ({ label, tabs, form = 'line', aside, more, isBusy, children }: LinkTabsProps) => {
  const isSingle = tabs.length === 1
  if (isSingle && !aside && !more) return children
  return (
    <div className={styles.tabs} data-form={form}>
      <div className={styles.bar}>
        {!isSingle && (
          <nav className={styles.row} aria-label={label}>
            {tabs.map(({ label: name, isChosen, ...link }) => (
              <Link
                key={name}
                className={styles.tab}
                aria-current={isChosen ? 'true' : undefined}
                preventScrollReset
                {...link}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={styles.panel} aria-busy={isBusy || undefined}>
        {children}
        {more && <div className={styles.more}>{more}</div>}
      </div>
    </div>
  )
}
