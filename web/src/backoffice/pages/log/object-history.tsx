import { useInfiniteQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Timeline } from 'antd'
import { api } from '../../../api.ts'
import { ComparisonTable } from './comparison-table.tsx'
import styles from './log.module.css'

interface Props {
  entity: string
  entityId: string
  /** The change that is shown above already. */
  currentId: string
}

const pageSize = 10

/** One object over time, the latest change first. */
export const ObjectHistory = ({ entity, entityId, currentId }: Props) => {
  const query = useInfiniteQuery({
    queryKey: ['log', 'history', entity, entityId],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api.log.history({ entity, entityId, currPage: pageParam, pageSize }),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  if (query.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  const rows = query.data.pages.flatMap(page => page.rows)
  if (rows.length < 2) return null
  return (
    <section aria-label="对象变更历史">
      <div className={styles.detailHead}>
        <h3>该对象的变更历史</h3>
        <span className={styles.hint}>{`共 ${query.data.pages[0]?.total ?? 0} 次`}</span>
      </div>
      <Timeline
        className={styles.history}
        items={rows.map(row => ({
          key: row.id,
          content: (
            <>
              <p className={styles.moment}>
                <time>{row.at}</time>
                <strong>{row.actionName}</strong>
                <span>{row.userName ?? '系统'}</span>
                {row.id === currentId && <em>本条</em>}
              </p>
              {row.id !== currentId && row.fields.length > 0 && (
                <details>
                  <summary>{row.fieldNames}</summary>
                  <ComparisonTable before={row.before} after={row.after} />
                </details>
              )}
            </>
          ),
        }))}
      />
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          更早的变更
        </Button>
      )}
    </section>
  )
}
