import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { changedQuery } from './query.ts'
import styles from './record-panel.module.css'

/** Where the panel stands on the page, for links that open it. */
export const panelId = 'record'

/** A record opened on its directory's page, where the region has no page for it. */
export const RecordPanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const [query] = useSearchParams()
  return (
    <section className={styles.panel} id={panelId} aria-labelledby="record-title">
      <div className={styles.head}>
        <h2 className={styles.title} id="record-title">
          {title}
        </h2>
        <Link
          className={styles.close}
          to={{ search: changedQuery(query, { id: undefined }) }}
          preventScrollReset
        >
          <Icon name="close" size={1} />
          关闭
        </Link>
      </div>
      {children}
    </section>
  )
}
