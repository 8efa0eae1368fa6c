import { Icon } from './icon.tsx'
import { type NoticeStatus, noticeStatus, type StatusFacts, type StatusWords } from './notice-status.ts'
import styles from './status-chip.module.css'

const icons: Record<NoticeStatus, string> = {
  open: 'check',
  soon: 'clock',
  today: 'alert',
  closed: 'lock',
  done: 'flag',
  terminated: 'stop',
}

/** State of a notice as far as the notice itself tells it. */
export const StatusChip = ({ facts, now }: { facts: StatusFacts; now: Date }) => (
  <StateChip state={noticeStatus(facts, now)} />
)

/** On a home a chip counts the days of what is open, for no line beside it does. */
export const DaysChip = ({ facts, now }: { facts: StatusFacts; now: Date }) => {
  const state = noticeStatus(facts, now)
  return <StateChip state={state?.days ? { ...state, words: `还剩 ${state.days} 天` } : state} />
}

/** A state by icon and words, never by colour alone. */
export const StateChip = ({ state }: { state: StatusWords | undefined }) => {
  if (!state) return null
  return (
    <span className={styles.chip} data-status={state.status}>
      <Icon name={icons[state.status]} size={1} />
      {state.words}
    </span>
  )
}
