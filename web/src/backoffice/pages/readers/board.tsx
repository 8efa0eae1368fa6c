import { type ReadingShare, readers } from '@sunport/contract/calls/reading.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { clientOf } from '../../client-of.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import styles from './readers.module.css'

const api = clientOf(readers)

interface DayShare extends ReadingShare {
  sources?: number | null
}

const counts = (rows: readonly DayShare[], hasSources: boolean) => [
  { title: '读取', dataIndex: 'uses', align: 'right' as const, width: 88 },
  ...(hasSources
    ? [
        {
          title: '不同来源',
          dataIndex: 'sources',
          align: 'right' as const,
          width: 88,
          // Digests are kept for a week.
          render: (sources: number | null) => sources ?? '—',
        },
      ]
    : []),
  { title: '超出额度', dataIndex: 'refused', align: 'right' as const, width: 88 },
  {
    title: '占比',
    width: 160,
    className: styles.share ?? '',
    render: (_: unknown, { uses }: DayShare) => (
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * uses) / Math.max(1, ...rows.map(row => row.uses))}%` }} />
      </span>
    ),
  },
]

const Shares = ({ title, head, rows }: { title: string; head: string; rows: readonly DayShare[] }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <Table<DayShare>
      size="small"
      rowKey="code"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: '这段时间没有程序读取' }}
      columns={[
        {
          title: head,
          dataIndex: 'name',
          render: (name: string) =>
            name.startsWith('/') ? <code className={styles.path}>{name}</code> : name,
        },
        ...counts(
          rows,
          rows.some(row => 'sources' in row),
        ),
      ]}
    />
  </section>
)

/** The last thirty days, by all that is known of readers. */
export const Board = () => {
  const query = useQuery({ queryKey: ['readers'], queryFn: () => api.board({}) })
  const { data } = query
  if (!data)
    return query.isError ? (
      <ListFailure failure={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    )
  return (
    <div className={styles.board}>
      <p className={styles.total}>
        {data.from} 至 {data.to}：接口与导出共读取 <b>{data.uses.toLocaleString('zh-CN')}</b> 次，超出额度{' '}
        <b>{data.refused.toLocaleString('zh-CN')}</b> 次。来源只保存当日的摘要，不保存网络地址。
      </p>
      <div className={styles.pairs}>
        <Shares title="谁的密钥读得多" head="密钥" rows={data.byKey} />
        <Shares title="什么程序在读" head="程序" rows={data.byKind} />
        <Shares title="读的是什么" head="接口或列表" rows={data.byCall} />
        <Shares title="取哪种格式" head="格式" rows={data.byForm} />
      </div>
      <Shares title="每天有多少" head="日期" rows={data.byDay.toReversed()} />
    </div>
  )
}
