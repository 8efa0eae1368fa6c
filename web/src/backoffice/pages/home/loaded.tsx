import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ListFailure } from '../../crud/list-states.tsx'
import styles from './home.module.css'

interface Props<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A widget's content once it is there; one that fails leaves the others alone. */
export const Loaded = <T,>({ query, children }: Props<T>) => {
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (query.data === undefined)
    return <Skeleton active title={false} paragraph={{ rows: 5 }} className={styles.waiting} />
  return <>{children(query.data)}</>
}
