import type { WaitingList } from '@sunport/contract/calls/home.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import { Button } from 'antd'
import styles from './home.module.css'
import { useSnooze } from './use-snooze.ts'
import { grouped } from './words.ts'

const untilWords = (until: string | null): string =>
  until ? `${until.slice(0, 10)} 恢复，数量增加时提前` : '数量变化时恢复'

/** What somebody put aside: out of the way, never out of reach. */
export const Snoozed = ({ lists }: { lists: readonly WaitingList[] }) => {
  const { wake } = useSnooze()
  const asleep = lists.filter(({ snoozed }) => snoozed)
  if (asleep.length === 0) return null
  return (
    <details className={styles.snoozed}>
      <summary>已搁置 {asleep.length} 项</summary>
      <ul className={styles.rows}>
        {asleep.map(({ task, total, snoozed }) => (
          <li key={task}>
            <span>
              {homeLists[task].title}（{grouped(total)}）
            </span>
            <span className={styles.note}>{untilWords(snoozed?.until ?? null)}</span>
            <Button
              size="small"
              aria-label={`恢复“${homeLists[task].title}”`}
              onClick={() => wake.mutate(task)}
            >
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
