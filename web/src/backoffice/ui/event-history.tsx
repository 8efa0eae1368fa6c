import type { Page } from '@sunport/contract/envelope.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Pagination, Skeleton, Timeline } from 'antd'
import { type ReactNode, useState } from 'react'

const pageSize = 10

interface Props<Event> {
  /** Feature first, so that a change of the feature reads it anew. */
  queryKey: readonly string[]
  read: (input: { currPage: number; pageSize: number }) => Promise<Page<Event>>
  children: (event: Event) => ReactNode
}

/** 变更记录: what became of a thing, newest first. */
export const EventHistory = <Event extends { id: string }>({ queryKey, read, children }: Props<Event>) => {
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...queryKey, currPage],
    queryFn: () => read({ currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  if (!query.data) return <Skeleton active />
  const { rows, total } = query.data
  if (total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更记录" />
  return (
    <>
      <Timeline items={rows.map(event => ({ key: event.id, content: children(event) }))} />
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={currPage}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </>
  )
}
