import type { WaitingList } from '@sunport/contract/calls/home.ts'
import { type HomeGroup, homeGroups } from '@sunport/contract/home-layout.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import type { ReactNode } from 'react'
import styles from './home.module.css'
import { EmptyLists, TaskRow } from './task-row.tsx'
import { type Placing, Widget } from './widget.tsx'
import { byAge, grouped } from './words.ts'

/** What of a group is not put aside. */
export const awakeOf = (lists: readonly WaitingList[], group: HomeGroup): WaitingList[] =>
  lists.filter(({ task, snoozed }) => homeLists[task].group === group && !snoozed).toSorted(byAge)

interface Props {
  group: HomeGroup
  lists: readonly WaitingList[]
  placing: Placing
  children?: ReactNode
}

/** One part of what waits, the oldest first. */
export const TaskGroup = ({ group, lists, placing, children }: Props) => {
  const awake = awakeOf(lists, group)
  const busy = awake.filter(({ total: waits }) => waits > 0)
  const total = awake.reduce((sum, row) => sum + row.total, 0)
  // Whoever only watches has no lists of his own here, and is not told that there is nothing.
  const none = awake.length > 0 ? '暂无' : undefined
  return (
    <Widget
      label={homeGroups[group]}
      title={homeGroups[group]}
      note={total > 0 ? `${grouped(total)} 项` : none}
      placing={placing}
    >
      {busy.length > 0 && (
        <ul className={styles.tasks}>
          {busy.map(row => (
            <TaskRow key={row.task} row={row} />
          ))}
        </ul>
      )}
      {busy.length < awake.length && <EmptyLists lists={awake.filter(({ total: waits }) => waits === 0)} />}
      {children}
    </Widget>
  )
}
