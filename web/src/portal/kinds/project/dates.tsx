import type { Project } from '@sunport/contract/calls/project.ts'
import { daysLeft } from '@sunport/contract/format/dates.ts'
import { shortTime } from '../../parts/times.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './page.module.css'

type ProjectDate = Project['dates'][number]

/** What nobody must miss, the next first to be seen: when, where, how often it moved. */
export const Dates = ({ project: { dates } }: { project: Project }) =>
  dates.length > 0 && (
    <section className={styles.dates} aria-label="关键日期">
      <ul className={styles.dateList}>
        {dates.map(date => (
          <DateCard key={date.key} date={date} />
        ))}
      </ul>
    </section>
  )

const DateCard = ({ date: { label, at, place, moved, isCancelled } }: { date: ProjectDate }) => {
  const { now } = usePortal()
  const state = isCancelled ? '已取消' : leftWords(at, now)
  const shifts = moved - (isCancelled ? 1 : 0)
  return (
    <li className={styles.dateCard} data-over={isCancelled || daysLeft(at, now) < 0 || undefined}>
      <span className={styles.dateLabel}>{label}</span>
      <time className={styles.dateTime} dateTime={at}>
        {isCancelled ? <del>{shortTime(at)}</del> : shortTime(at)}
      </time>
      <span className={styles.dateState}>
        {state}
        {shifts > 0 && `，已调整 ${shifts} 次`}
      </span>
      {place && <span className={styles.datePlace}>{place}</span>}
    </li>
  )
}

const leftWords = (at: string, now: Date): string => {
  const days = daysLeft(at, now)
  if (days < 0) return '已过'
  return days === 0 ? '今天' : `还有 ${days} 天`
}
