import { Link, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import type { NoticeSearchData } from './loader.ts'
import styles from './type-tabs.module.css'

/** Notice types side by side, each with what it would show under the other filters. */
export const TypeTabs = ({ data: { tabs, filters, counts } }: { data: NoticeSearchData }) => {
  const [query] = useSearchParams()
  const all = { code: '', name: '全部' }
  return (
    <nav className={styles.tabs} aria-label="公告类型">
      <ul>
        {[all, ...tabs].map(({ code, name }) => (
          <li key={code}>
            <Link
              className={styles.tab}
              to={{ search: changedQuery(query, { noticeType: code, page: undefined, channel: undefined }) }}
              aria-current={code === filters.noticeType ? 'page' : undefined}
              preventScrollReset
            >
              {name}
              {counts[code] !== undefined && <Count total={counts[code]} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ total }: { total: number }) => (
  <span className={styles.count}>
    <span className="sunport-hidden">，</span>
    {total.toLocaleString('en-US')}
    <span className="sunport-hidden"> 条</span>
  </span>
)
