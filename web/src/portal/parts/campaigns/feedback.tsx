import type { FeedbackItem, FeedbackReport } from '@sunport/contract/calls/feedback-report.ts'
import styles from './campaigns.module.css'

const Items = ({ title, items }: { title: string; items: FeedbackItem[] }) =>
  items.length > 0 && (
    <>
      <h3 className={styles.chapter}>{title}</h3>
      <ul>
        {items.map(({ no, articles, opinion, response }) => (
          <li className={styles.opinion} key={no}>
            <p className={styles.by}>
              第 {no} 号 · {articles}
            </p>
            {opinion && <p className={styles.said}>{opinion}</p>}
            {response && <p className={styles.outcome}>{response}</p>}
          </li>
        ))}
      </ul>
    </>
  )

/** 反馈报告: whoever was asked learns what it was good for. */
export const Feedback = ({ report }: { report: FeedbackReport }) => {
  const counts: [string, number][] = [
    ['收到意见', report.total],
    ['采纳', report.adopted],
    ['部分采纳', report.partly],
    ['不采纳', report.rejected],
    ['重复', report.duplicate],
  ]
  return (
    <section className={styles.feedback} aria-labelledby="campaign-feedback">
      <h2 id="campaign-feedback">意见采纳情况反馈</h2>
      {report.publishedAt && <p className={styles.by}>{report.publishedAt.slice(0, 10)} 公布</p>}
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {report.note && <p className={styles.said}>{report.note}</p>}
      <Items title="采纳的意见" items={report.adoptedItems} />
      <Items title="部分采纳的意见" items={report.partlyItems} />
      {report.reasons.length > 0 && (
        <>
          <h3 className={styles.chapter}>不采纳的原因</h3>
          <ul>
            {report.reasons.map(({ reason, count }) => (
              <li className={styles.opinion} key={reason}>
                {reason}（{count} 条）
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
