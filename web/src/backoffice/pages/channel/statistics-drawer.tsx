import type { ChannelStatistics } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { BarTable } from '../../ui/bar-table.tsx'
import styles from './channel.module.css'

const number = (value: number): string => value.toLocaleString('zh-CN')

const Told = ({ of: { live, views, months, organisations, mostRead } }: { of: ChannelStatistics }) => (
  <>
    <p>{`公开 ${number(live)} 条，累计浏览 ${number(views)} 次`}</p>
    <BarTable
      caption="近十二个月"
      heads={['月份', '发布', '浏览']}
      rows={months.map(({ month, published, views: times }) => ({
        name: month,
        value: published,
        more: [number(times)],
      }))}
    />
    <h3 className={styles.part}>发布单位</h3>
    {organisations.length === 0 && <p className={styles.muted}>还没有公开的内容</p>}
    <ol className={styles.ranking}>
      {organisations.map(({ name, published }) => (
        <li key={name}>
          <span>{name}</span>
          <span>{`${number(published)} 条`}</span>
        </li>
      ))}
    </ol>
    <h3 className={styles.part}>浏览最多</h3>
    {mostRead.length === 0 && <p className={styles.muted}>还没有浏览记录</p>}
    <ol className={styles.ranking}>
      {mostRead.map(({ id, title, views: times, day }) => (
        <li key={id}>
          <span>{`${title}（${day}）`}</span>
          <span>{`${number(times)} 次`}</span>
        </li>
      ))}
    </ol>
  </>
)

/** What the public got from a channel, and from whom. */
export const StatisticsDrawer = ({ row, onClose }: { row: ChannelRecord; onClose: () => void }) => {
  const told = useQuery({
    queryKey: ['channel', 'statistics', row.id],
    queryFn: () => api.channel.statistics({ id: row.id }),
  })
  return (
    <Drawer open size="min(640px, 100vw)" title={`栏目统计：${row.name}`} onClose={onClose}>
      {told.isPending && <Skeleton active />}
      {told.isError && <ListFailure failure={told.error} onRetry={() => told.refetch()} />}
      {told.data && <Told of={told.data} />}
    </Drawer>
  )
}
