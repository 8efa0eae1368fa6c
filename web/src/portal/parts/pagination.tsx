import { pageSizes } from '@sunport/contract/codes.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { pagesToShow } from './page-numbers.ts'
import styles from './pagination.module.css'
import { changedQuery, type PageOf } from './query.ts'

interface PaginationProps {
  list: Omit<PageOf<unknown>, 'rows'>
  /** So many, from the first, can be paged through; absent: all. */
  reachable?: number
  /** The total is estimated. */
  isEstimate?: boolean
  /** The directories have one size and offer no other. */
  isFixed?: boolean
}

/** Page links and sizes; plain links, so that they work before and without any script. */
export const Pagination = ({
  list,
  reachable = list.total,
  isEstimate = false,
  isFixed = false,
}: PaginationProps) => {
  const [query] = useSearchParams()
  const { page, pageSize, total } = list
  const last = Math.max(1, Math.ceil(reachable / pageSize))
  const to = (target: number) => ({ search: changedQuery(query, { page: target > 1 ? target : undefined }) })
  if (total === 0) return null
  return (
    <nav className={styles.bar} aria-label="分页">
      <p className={styles.total} role="status">
        共{isEstimate && '约'} <b>{total.toLocaleString('en-US')}</b> 条，第 {page} /{' '}
        {last.toLocaleString('en-US')} 页
      </p>
      {last > 1 && (
        <ul className={styles.pages}>
          <li>{page > 1 ? <StepLink to={to(page - 1)} words="上一页" /> : <Step words="上一页" />}</li>
          {pagesToShow(page, last).map(number => (
            <li key={number} className={styles.number} data-gap={number < 0}>
              {number < 0 ? (
                <span aria-hidden="true">…</span>
              ) : (
                <Link
                  to={to(number)}
                  aria-current={number === page ? 'page' : undefined}
                  aria-label={`第 ${number} 页`}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
          <li>{page < last ? <StepLink to={to(page + 1)} words="下一页" /> : <Step words="下一页" />}</li>
        </ul>
      )}
      {!isFixed && (
        <p className={styles.sizes}>
          每页
          {pageSizes.map(size => (
            <Link
              key={size}
              to={{ search: changedQuery(query, { pageSize: size, page: undefined }) }}
              aria-current={size === pageSize ? 'true' : undefined}
              aria-label={`每页 ${size} 条`}
            >
              {size}
            </Link>
          ))}
          条
        </p>
      )}
    </nav>
  )
}

const stepIcon = (words: string) => (
  <Icon name={words === '上一页' ? 'chevron-left' : 'chevron-right'} size={1} />
)

const StepLink = ({ to, words }: { to: { search: string }; words: string }) => (
  <Link to={to} rel={words === '上一页' ? 'prev' : 'next'} className={styles.step}>
    {words === '上一页' && stepIcon(words)}
    {words}
    {words === '下一页' && stepIcon(words)}
  </Link>
)

const Step = ({ words }: { words: string }) => (
  <span className={styles.step} aria-disabled="true">
    {words}
  </span>
)
