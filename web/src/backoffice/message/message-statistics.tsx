import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ListFailure } from '../crud/list-states.tsx'
import { useCurrentSite } from '../current-site.ts'
import { fileAddress } from '../transfer.ts'
import { BarTable } from '../ui/bar-table.tsx'
import { useSiteOptions } from '../ui/use-site-options.ts'
import { deskApi, deskFeature } from './desk-api.ts'
import styles from './message.module.css'

const percent = (share: number | null): string => (share === null ? '—' : `${share}%`)
const days = (median: number | null): string => (median === null ? '—' : `${median} 个工作日`)

/** How many were asked and answered over the last year, how soon, and how it was found. */
export const MessageStatistics = () => {
  const sites = useSiteOptions()
  const [siteId, setSiteId] = useState(useCurrentSite().listed)
  const query = useQuery({
    queryKey: [deskFeature, 'statistics', siteId],
    queryFn: () => deskApi.statistics({ siteId }),
  })
  const { data } = query
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const groups = [
    { caption: '按类型', rows: data.byType },
    { caption: '按办理单位', rows: data.byOrg },
    { caption: '按站点', rows: data.bySite },
  ]
  return (
    <section className={styles.sheet} aria-label="留言统计">
      <div className={styles.buttons}>
        <Select
          aria-label="站点"
          style={{ width: 240 }}
          value={siteId}
          onChange={setSiteId}
          options={[{ value: '', label: '全部站点' }, ...sites]}
        />
        <Button href={fileAddress(messageDesk.statisticsFile, { siteId })} download>
          导出
        </Button>
      </div>
      <p className={`${styles.quiet} ${styles.part}`}>
        近一年收到的留言；不足 {data.smallest} 条的不显示比率和中位数。办理天数不含等待补充的工作日。
      </p>
      <Descriptions
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={[
          { key: 'total', label: '留言', children: data.total },
          { key: 'answered', label: '已答复', children: data.answered },
          { key: 'open', label: '在办', children: data.open },
          { key: 'overdue', label: '逾期', children: data.overdue },
          { key: 'inTime', label: '按时答复率', children: percent(data.inTime) },
          { key: 'median', label: '答复用时中位数', children: days(data.median) },
          { key: 'satisfied', label: '满意率', children: percent(data.satisfied) },
          { key: 'opened', label: '提交前查看推荐', children: data.opened },
          { key: 'deflected', label: '其中未再提交', children: data.deflected },
        ]}
      />
      <BarTable
        caption="按月"
        heads={['月份', '收到', '答复']}
        rows={data.byMonth.map(({ month, received, answered }) => ({
          name: month,
          value: received,
          more: [String(answered)],
        }))}
      />
      {groups.map(({ caption, rows }) => (
        <BarTable
          key={caption}
          caption={caption}
          heads={['名称', '留言', '按时答复率', '用时中位数']}
          rows={rows.map(({ name, total, inTime, median }) => ({
            name,
            value: total,
            more: [percent(inTime), days(median)],
          }))}
        />
      ))}
    </section>
  )
}
