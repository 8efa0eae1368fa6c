import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { RelatedEntry } from './related.ts'
import styles from './related-entries.module.css'

/** 相关阅读, as the editor chose it; or 相关知识: what others asked who asked this. */
export const RelatedEntries = ({ entries, title }: { entries: RelatedEntry[]; title: string }) => {
  const { pack, subSite } = usePortal()
  if (entries.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-entries">
      <h2 className={styles.title} id="related-entries">
        {title}
      </h2>
      <ul>
        {entries.map(entry => (
          <li key={entry.id}>
            <Link className={styles.entry} to={detailHref(pack, entry, subSite?.code)}>
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
