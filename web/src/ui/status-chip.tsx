import { Icon } from './icon.tsx'
import { type NoticeStatus, noticeStatus, type StatusFacts } from './notice-status.ts'
import styles from './status-chip.module.css'

const icons: Record<NoticeStatus, string> = {
  open: 'check',
  soon: 'clock',
  today: 'alert',
  closed: 'lock',
  done: 'flag',
  terminated: 'stop',
}

/** State of a notice by icon and words, never by colour alone. */
export const StatusChip = ({ facts, now }: { facts: StatusFacts; now: Date }) => {
  const state = noticeStatus(facts, now)
  if (!state) return null
  return (
    <span className={styles.chip} data-status={state.status}>
      <Icon name={icons[state.status]} size={1} />
      {state.words}
    </span>
  )
}
