import type { DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { type DueBucket, dueBuckets } from '@sunport/contract/message/due.ts'
import { openMessageStates } from '@sunport/contract/message/policy.ts'
import { Tag } from 'antd'
import styles from './message.module.css'

const colors: Record<DueBucket, string | undefined> = {
  none: undefined,
  paused: 'default',
  ahead: undefined,
  soon: 'gold',
  late: 'red',
  severe: 'red',
  redLine: 'magenta',
}

const leftWords = (left: number): string => {
  if (left < 0) return `逾期 ${-left} 个工作日`
  return left === 0 ? '今日到期' : `还剩 ${left} 个工作日`
}

type Dated = Pick<DeskRow, 'state' | 'due' | 'bucket' | 'workdaysLeft' | 'isExtended'>

/** How long is left, and in which colour. What is answered has no last day any more. */
export const DueMark = ({ state, due, bucket, workdaysLeft, isExtended }: Dated) => {
  if (!(openMessageStates as readonly string[]).includes(state))
    return <span className={styles.quiet}>—</span>
  const color = colors[bucket]
  return (
    <span className={styles.due}>
      {bucket !== 'ahead' && <Tag {...(color && { color })}>{dueBuckets[bucket]}</Tag>}
      {due && (
        <span className={styles.quiet} title={`期限 ${due}`}>
          {workdaysLeft === null ? due.slice(0, 10) : leftWords(workdaysLeft)}
        </span>
      )}
      {isExtended && <Tag>已延期</Tag>}
    </span>
  )
}
