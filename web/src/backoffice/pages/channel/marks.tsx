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

/** What is public, or where the channel leads instead. */
export const Live = ({ row: { live, channelType, linkUrl } }: { row: ChannelRecord }) => {
  if (channelType === 'link')
    return (
      <Tooltip title={linkUrl}>
        <span className={styles.muted}>外链</span>
      </Tooltip>
    )
  if (channelType === 'collection') return <span className={styles.muted}>聚合</span>
  return <b className={styles.counts}>{live}</b>
}

/** Who answers for it; those whom it names stand behind. */
export const Owner = ({ row: { ownerName, people } }: { row: ChannelRecord }) => {
  const named = Object.values(people).filter(ids => ids && ids.length > 0).length
  return (
    <>
      {ownerName ?? <span className={styles.muted}>未指定</span>}
      {named > 0 && (
        <Tooltip title="已指定采编或审核人员">
          <Tag className={styles.mark}>指定人员</Tag>
        </Tooltip>
      )}
    </>
  )
}

export const DaysLeft = ({ row: { daysLeft, updateCycle } }: { row: ChannelRecord }) => {
  if (updateCycle === null) return <span className={styles.muted}>不考核</span>
  if (daysLeft === null) return <span className={styles.muted}>—</span>
  if (daysLeft < 0) return <b className={styles.overdue}>超期 {-daysLeft} 天</b>
  return <span className={daysLeft <= 3 ? styles.soon : undefined}>剩 {daysLeft} 天</span>
}
