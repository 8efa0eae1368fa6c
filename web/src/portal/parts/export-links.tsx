import { feedQuery, hasFeed, type ListFormat } from '@sunport/regions/list-query.ts'
import { useHref, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './export-links.module.css'

const forms: { format: ListFormat; words: string; label: string }[] = [
  { format: 'csv', words: '导出 CSV', label: '导出 CSV：当前列表的全部结果' },
  { format: 'json', words: 'JSON', label: 'JSON：当前列表的全部结果' },
  { format: 'atom', words: '订阅', label: '订阅：当前列表的更新（Atom）' },
]

/** The same list in other forms, over all its pages. No router links: what comes is no page. */
export const ExportLinks = () => {
  const { route, path } = usePortal()
  const [query] = useSearchParams()
  const here = useHref(path)
  if (!hasFeed(route)) return null
  return (
    <ul className={styles.links} aria-label="导出与订阅">
      {forms.map(({ format, words, label }) => (
        <li key={format}>
          <a
            className={styles.link}
            href={here + feedQuery(query, format)}
            aria-label={label}
            title={label}
            rel="nofollow"
          >
            <Icon name={format === 'atom' ? 'refresh' : 'download'} size={1} />
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
