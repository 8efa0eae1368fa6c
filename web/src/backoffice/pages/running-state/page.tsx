import type { RunningMoment, RunningState } from '@sunport/contract/calls/running-state.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { concernsOf } from './concerns.ts'
import styles from './running-state.module.css'
import {
  Backups,
  Certificates,
  DatabaseSection,
  FailingTasks,
  Instances,
  Queues,
  Standbys,
  Storage,
} from './sections.tsx'
import { SmallChart } from './small-chart.tsx'

const anewMs = 15_000

const rate = (value: number): string => `${Math.round(value * 10) / 10} 次/分`

const charts: readonly {
  title: string
  of(moment: RunningMoment): number
  part?: { words: string; of(moment: RunningMoment): number }
  words(value: number): string
}[] = [
  {
    title: '请求',
    of: ({ requests }) => requests,
    part: { words: '来自缓存', of: ({ fromMemory }) => fromMemory },
    words: rate,
  },
  { title: '失败的请求', of: ({ failed }) => failed, words: rate },
  { title: '响应延迟', of: ({ loopMs }) => loopMs, words: value => `${Math.round(value)} 毫秒` },
  { title: '内存', of: ({ memoryBytes }) => memoryBytes, words: formatBytes },
  { title: '等待数据库连接', of: ({ waiting }) => waiting, words: value => `${value} 个` },
]

const Concerns = ({ state }: { state: RunningState }) => {
  const concerns = concernsOf(state, new Date())
  if (concerns.length === 0) return <Alert type="success" showIcon title="运行正常" />
  return (
    <Alert
      type="warning"
      showIcon
      title={`${concerns.length} 处需要留意`}
      description={
        <ul className={styles.concerns}>
          {concerns.map(concern => (
            <li key={concern}>{concern}</li>
          ))}
        </ul>
      }
    />
  )
}

const Whole = ({ state }: { state: RunningState }) => (
  <div className={styles.whole}>
    <Concerns state={state} />
    <section className={styles.charts} aria-label="最近一小时">
      {charts.map(chart => (
        <SmallChart key={chart.title} moments={state.history} {...chart} />
      ))}
    </section>
    <Instances {...state} />
    <div className={styles.pairs}>
      <DatabaseSection {...state} />
      <Storage {...state} />
      <Queues {...state} />
      <Standbys {...state} />
      <Backups {...state} />
      <Certificates {...state} />
      <FailingTasks {...state} />
    </div>
  </div>
)

/** 运行状态: how the installation is, for operators who have no other watch over it. */
export const Page = () => {
  const query = useQuery({
    queryKey: ['running-state'],
    queryFn: () => api.runningState.get({}),
    refetchInterval: anewMs,
  })
  const { data } = query
  return (
    <>
      <PageHeader title="运行状态" note={data && `系统版本 ${data.version}`}>
        <Button onClick={() => query.refetch()} loading={query.isFetching && data !== undefined}>
          刷新
        </Button>
      </PageHeader>
      {data ? (
        <Whole state={data} />
      ) : query.isError ? (
        <ListFailure failure={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
