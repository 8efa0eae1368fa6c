import { type DirectoryEvent, directoryEvents } from '@sunport/contract/calls/directory.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Pagination, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import styles from './directory.module.css'
import { FactChanges } from './fact-changes.tsx'

const pageSize = 10

const Event = ({ event: { action, by, at, note, changes } }: { event: DirectoryEvent }) => (
  <>
    <p className={styles.eventHead}>
      <strong>{directoryEvents[action]}</strong>
      {by ?? '系统'}
      <time className={styles.muted}>{at}</time>
    </p>
    {note && <p className={styles.note}>{note}</p>}
    {changes.length > 0 && <FactChanges changes={changes} />}
  </>
)

interface Props {
  id: string
  read: (input: { id: string; currPage: number; pageSize: number }) => Promise<Page<DirectoryEvent>>
}

/** 变更记录: what became of a record, newest first. */
export const RecordHistory = ({ id, read }: Props) => {
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['directory', 'history', id, currPage],
    queryFn: () => read({ id, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  if (!query.data) return <Skeleton active />
  const { rows, total } = query.data
  if (total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更记录" />
  return (
    <>
      <Timeline items={rows.map(event => ({ key: event.id, content: <Event event={event} /> }))} />
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
