import type { CampaignRecord } from '@sunport/contract/calls/campaign.ts'
import type { FeedbackItem } from '@sunport/contract/calls/feedback-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Collapse } from 'antd'
import { api } from '../../../api.ts'
import styles from './environment.module.css'

const Items = ({ title, items }: { title: string; items: readonly FeedbackItem[] }) =>
  items.length > 0 && (
    <>
      <h4>{title}</h4>
      <ul className={styles.items}>
        {items.map(({ no, articles, opinion, response }) => (
          <li key={no}>
            第 {no} 号（{articles}）：{opinion ?? '（提出人不同意公开原文）'}
            {response && <span className={styles.muted}>　{response}</span>}
          </li>
        ))}
      </ul>
    </>
  )

/** The report as it is, or as it would be now. */
export const FeedbackPanel = ({ row }: { row: CampaignRecord }) => {
  const { data: report } = useQuery({
    queryKey: ['campaign', 'feedback', row.id, row.version],
    queryFn: () => api.campaign.feedback({ id: row.id }),
  })
  if (!report) return null
  const counts: [string, number][] = [
    ['收到', report.total],
    ['待审', report.pending],
    ['采纳', report.adopted],
    ['部分采纳', report.partly],
    ['不采纳', report.rejected],
    ['重复', report.duplicate],
  ]
  return (
    <section className={styles.sheet} aria-label="反馈报告">
      <ul className={styles.counts}>
        {counts.map(([label, count]) => (
          <li key={label}>
            {label} <b>{count}</b>
          </li>
        ))}
      </ul>
      <Collapse
        size="small"
        items={[
          {
            key: 'report',
            label: report.publishedAt
              ? `反馈报告（${report.publishedAt.slice(0, 10)} 发布）`
              : '反馈报告预览',
            children: (
              <>
                <p className={styles.words}>{report.note ?? '尚未填写反馈说明。'}</p>
                <Items title="采纳的意见" items={report.adoptedItems} />
                <Items title="部分采纳的意见" items={report.partlyItems} />
                {report.reasons.length > 0 && (
                  <>
                    <h4>不采纳的原因</h4>
                    <ul className={styles.items}>
                      {report.reasons.map(({ reason, count }) => (
                        <li key={reason}>
                          {reason}（{count} 条）
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
