import { type ChannelRecord, channelStates } from '@sunport/contract/calls/channel-fields.ts'
import { Tag, Tooltip } from 'antd'
import styles from './channel.module.css'

const stateColors: Record<ChannelRecord['state'], string | undefined> = {
  draft: 'processing',
  enabled: 'success',
  hidden: undefined,
  stopped: 'warning',
  archived: undefined,
}

export const StateMark = ({ row }: { row: ChannelRecord }) => (
  <>
    <Tag color={stateColors[row.state]}>{channelStates[row.state]}</Tag>
    {row.leadsToName && <span className={styles.muted}>→ {row.leadsToName}</span>}
    {row.isBlank && (
      <Tooltip title="启用七天以上仍没有已发布内容">
        <Tag color="orange">空白</Tag>
      </Tooltip>
    )}
  </>
)

/** Drafts, waiting, live: three numbers that a keeper reads together. */
export const Counts = ({ row: { drafts, waiting, live } }: { row: ChannelRecord }) => (
  <Tooltip title={`草稿 ${drafts}，在审或待发 ${waiting}，已发布 ${live}`}>
    <span className={styles.counts}>
      {drafts} / {waiting} / <b>{live}</b>
    </span>
  </Tooltip>
)

export const DaysLeft = ({ row: { daysLeft, updateCycle } }: { row: ChannelRecord }) => {
  if (updateCycle === null) return <span className={styles.muted}>不考核</span>
  if (daysLeft === null) return <span className={styles.muted}>—</span>
  if (daysLeft < 0) return <b className={styles.overdue}>超期 {-daysLeft} 天</b>
  return <span className={daysLeft <= 3 ? styles.soon : undefined}>剩 {daysLeft} 天</span>
}
