import { feedQuery, formatsOf, type ListFormat } from '@sunport/regions/list-query.ts'
import { useHref, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './export-links.module.css'
import { FollowList, isFollowable } from './follow-link.tsx'

/** The first of those that are fetched has the icon for all of them. */
const forms: { format: ListFormat; words: string; title: string; icon?: string }[] = [
  { format: 'csv', words: '导出 CSV', title: '当前列表的全部结果', icon: 'download' },
  { format: 'json', words: 'JSON', title: '当前列表的全部结果' },
  { format: 'ocds', words: 'OCDS', title: '当前列表的公告，按开放合同数据标准' },
  { format: 'atom', words: '订阅', title: '当前列表的更新（Atom）', icon: 'refresh' },
  { format: 'ics', words: '日历', title: '当前列表的开标和截止日期（iCalendar）', icon: 'calendar' },
]

/** The same list in other forms, over all its pages. No router links: what comes is no page. */
export const ExportLinks = () => {
  const { route, path } = usePortal()
  const [query] = useSearchParams()
  const here = useHref(path)
  const offered = formatsOf(route)
  if (offered.length === 0) return null
  return (
    <ul className={styles.links} aria-label="关注与开放数据">
      {isFollowable(route) && (
        <li>
          <FollowList className={styles.link} />
        </li>
      )}
      {forms
        .filter(({ format }) => offered.includes(format))
        .map(({ format, words, title, icon }) => (
          <li key={format} className={styles.file}>
            <a className={styles.link} href={here + feedQuery(query, format)} title={title} rel="nofollow">
              {icon && <Icon name={icon} size={1} />}
              {words}
            </a>
          </li>
        ))}
    </ul>
  )
}
