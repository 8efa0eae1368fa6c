import { Link, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import type { FullSearchData } from './loader.ts'
import styles from './page.module.css'

const orders = [
  { sort: 'relevance', words: '相关度' },
  { sort: 'date', words: '时间' },
] as const

export const OrderLinks = ({ sort }: Pick<FullSearchData, 'sort'>) => {
  const [query] = useSearchParams()
  return (
    <nav className={styles.orders} aria-label="排序">
      排序
      {orders.map(order => (
        <Link
          key={order.sort}
          className={styles.order}
          to={{
            search: changedQuery(query, {
              sort: order.sort === 'date' ? 'date' : undefined,
              page: undefined,
            }),
          }}
          aria-current={order.sort === sort ? 'true' : undefined}
        >
          {order.words}
        </Link>
      ))}
    </nav>
  )
}
