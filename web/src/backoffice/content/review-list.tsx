import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Empty, Tag } from 'antd'
import styles from './content.module.css'
import { ReviewMarks } from './review-marks.tsx'

const decisions: Record<string, { words: string; tone: string }> = {
  approve: { words: '通过', tone: 'success' },
  return: { words: '退回', tone: 'error' },
  transfer: { words: '转审', tone: 'default' },
  cosign: { words: '会签', tone: 'default' },
  'emergency-ask': { words: '申请紧急发布', tone: 'error' },
  'emergency-agree': { words: '确认紧急发布', tone: 'error' },
  'emergency-read': { words: '补审', tone: 'default' },
}
const levels = ['', '初审', '复审', '终审']

/** Who decided what on which edition, and why. */
export const ReviewList = ({ reviews }: Pick<ContentDetail, 'reviews'>) => {
  if (reviews.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有审核意见" />
  return (
    <ol className={styles.reviews}>
      {reviews.map(({ decidedAt, decision, level, reviewerName, reason, marks, proofs, editionNo }) => (
        <li key={`${decidedAt}/${decision}/${reviewerName}`}>
          <div className={styles.editionFacts}>
            <Tag color={decisions[decision]?.tone}>{decisions[decision]?.words ?? decision}</Tag>
            <span>
              {levels[level] && `${levels[level]} · `}
              {reviewerName ?? '—'}
            </span>
            <span className={styles.muted}>
              第 {editionNo} 版 · {decidedAt.slice(0, 16)}
            </span>
          </div>
          {reason && <p>{reason}</p>}
          {proofs.length > 0 && <p className={styles.muted}>三校：{proofs.join('、')}</p>}
          <ReviewMarks marks={marks} />
        </li>
      ))}
    </ol>
  )
}
