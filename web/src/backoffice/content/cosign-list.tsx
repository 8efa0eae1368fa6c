import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Tag } from 'antd'
import styles from './content.module.css'

const stateOf = (isAgreed: boolean | null): { words: string; tone: string } => {
  if (isAgreed === null) return { words: '待提交', tone: 'processing' }
  return isAgreed ? { words: '同意', tone: 'success' } : { words: '不同意', tone: 'error' }
}

/** Whose opinion was asked for, and what each of them said. */
export const CosignList = ({ cosigns }: Pick<ContentDetail, 'cosigns'>) => (
  <ol className={styles.reviews}>
    {cosigns.map(({ userName, askedAt, answeredAt, isAgreed, comment }) => {
      const { words, tone } = stateOf(isAgreed)
      return (
        <li key={`${userName}/${askedAt}`}>
          <div className={styles.editionFacts}>
            <Tag color={tone}>{words}</Tag>
            <span>{userName}</span>
            <span className={styles.muted}>{(answeredAt ?? askedAt).slice(0, 16)}</span>
          </div>
          {comment && <p>{comment}</p>}
        </li>
      )
    })}
  </ol>
)
