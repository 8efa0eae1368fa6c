import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import type { RelatedEntry } from './related.ts'
import styles from './related-entries.module.css'

/** 相关阅读, as the editor chose it; or 相关知识: what others asked who asked this. */
interface Props {
  /** A law may be meant at one of its articles. */
  entries: (RelatedEntry & { article?: string | null })[]
  title: string
  id?: string
}

export const RelatedEntries = ({ entries, title, id = 'related-entries' }: Props) => {
  const { pack, subSite } = usePortal()
  if (entries.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul>
        {entries.map(entry => (
          <li key={entry.id}>
            <Link
              className={styles.entry}
              to={
                entry.article
                  ? `${withQuery(detailHref(pack, entry, subSite?.code), 'tiao', entry.article)}#tiao`
                  : detailHref(pack, entry, subSite?.code)
              }
            >
              {entry.title}
              {entry.article}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
