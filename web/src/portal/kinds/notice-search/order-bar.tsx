import { deadlinePeriods } from '@sunport/contract/rules/deadline-range.ts'
import type { NoticeFilters } from '@sunport/regions/filter-names.ts'
import { noticeSort } from '@sunport/regions/notice-order.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { changedQuery } from '../../parts/query.ts'
import styles from './order-bar.module.css'

const orders = [
  { sort: '', words: '最新发布' },
  { sort: 'closing', words: '即将截止' },
] as const

/** What suppliers narrow and order tenders by; plain links, so that the list stays an address. */
export const OrderBar = ({ filters }: { filters: NoticeFilters }) => {
  const [query] = useSearchParams()
  const sort = noticeSort(query)
  const to = (changes: Record<string, string>) => ({
    search: changedQuery(query, { ...changes, page: undefined }),
  })
  const only = (name: 'biddable' | 'smeReserved', words: string) => (
    <Link
      className={styles.only}
      to={to({ [name]: filters[name] === '1' ? '' : '1' })}
      aria-current={filters[name] === '1' ? 'true' : undefined}
      preventScrollReset
    >
      <span className={styles.box}>{filters[name] === '1' && <Icon name="check" size={0.9} />}</span>
      {words}
    </Link>
  )
  return (
    <div className={styles.bar}>
      {only('biddable', '仅看可投标')}
      {only('smeReserved', '面向中小企业')}
      <nav className={styles.orders} aria-label="截止时间">
        <span className={styles.label}>截止</span>
        {Object.entries(deadlinePeriods).map(([period, words]) => {
          const isChosen = filters.deadline === period
          return (
            <Link
              key={period}
              className={styles.order}
              to={to({ deadline: isChosen ? '' : period, deadlineStart: '', deadlineEnd: '' })}
              aria-current={isChosen ? 'true' : undefined}
              preventScrollReset
            >
              {words}
            </Link>
          )
        })}
      </nav>
      <nav className={styles.orders} aria-label="排序">
        <span className={styles.label}>排序</span>
        {orders.map(order => (
          <Link
            key={order.sort}
            className={styles.order}
            to={to({ sort: order.sort })}
            aria-current={order.sort === sort ? 'true' : undefined}
            preventScrollReset
          >
            {order.words}
          </Link>
        ))}
      </nav>
    </div>
  )
}
