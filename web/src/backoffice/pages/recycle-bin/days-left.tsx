import type { BinRow } from '@sunport/contract/calls/bin.ts'
import { Progress, Tag, Tooltip } from 'antd'
import styles from './recycle-bin.module.css'

const soonDays = 7

/** How much of its time is left, as a bar and in days. */
export const DaysLeft = ({ row: { isHeld, holdReason, daysLeft, daysKept } }: { row: BinRow }) => {
  if (isHeld)
    return (
      <Tooltip title={holdReason}>
        <Tag color="gold">已保全</Tag>
      </Tooltip>
    )
  if (daysLeft === null) return '长期保留'
  return (
    <span className={styles.days}>
      <Progress
        percent={daysKept ? Math.min((daysLeft / daysKept) * 100, 100) : 0}
        showInfo={false}
        size="small"
        status={daysLeft <= soonDays ? 'exception' : 'normal'}
        aria-label={`剩余 ${daysLeft} 天`}
      />
      {daysLeft} 天
    </span>
  )
}
