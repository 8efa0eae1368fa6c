import { noticeSort } from '@sunport/regions/notice-filters.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { changedQuery } from '../../parts/query.ts'
import styles from './order-bar.module.css'

const orders = [
  { sort: '', words: '最新发布' },
  { sort: 'closing', words: '即将截止' },
] as const

/** What suppliers narrow and order tenders by; plain links, so that the list stays an address. */
export const OrderBar = ({ isBiddable }: { isBiddable: boolean }) => {
  const [query] = useSearchParams()
  const sort = noticeSort(query)
  const to = (changes: Record<string, string>) => ({
    search: changedQuery(query, { ...changes, page: undefined }),
  })
  return (
    <div className={styles.bar}>
      <Link
        className={styles.only}
        to={to({ biddable: isBiddable ? '' : '1' })}
        aria-current={isBiddable ? 'true' : undefined}
        preventScrollReset
      >
        <span className={styles.box}>{isBiddable && <Icon name="check" size={0.9} />}</span>
        仅看可投标
      </Link>
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
