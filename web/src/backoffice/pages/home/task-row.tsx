import { ClockCircleOutlined } from '@ant-design/icons'
import { type Snooze, snoozes, type WaitingList } from '@sunport/contract/calls/home.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router'
import { useLinkTo } from '../../menu-pages.ts'
import styles from './home.module.css'
import { useSnooze } from './use-snooze.ts'
import { ageWords, grouped } from './words.ts'

/** How old the oldest is; red where something is late. */
const Age = ({ row: { total, since, late } }: { row: WaitingList }) => (
  <span className={late > 0 ? styles.late : styles.note}>
    {[late > 0 && late < total && `${grouped(late)} 项超期`, since && ageWords(since, new Date())]
      .filter(Boolean)
      .join(' · ')}
  </span>
)

const SnoozeButton = ({ row }: { row: WaitingList }) => {
  const { snooze } = useSnooze()
  const items = (Object.keys(snoozes) as Snooze[]).map(until => ({
    key: until,
    label: `搁置${snoozes[until]}`,
    onClick: () => snooze.mutate({ task: row.task, until }),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        size="small"
        className={styles.snooze}
        aria-label={`搁置“${homeLists[row.task].title}”`}
        icon={<ClockCircleOutlined />}
      />
    </Dropdown>
  )
}

/** One list that waits: its number leads to exactly that list. */
export const TaskRow = ({ row }: { row: WaitingList }) => {
  const linkTo = useLinkTo()
  const { title, page, query } = homeLists[row.task]
  const to = linkTo(page, query)
  const words = (
    <>
      <span className={row.late > 0 ? styles.lateNumber : styles.number}>{grouped(row.total)}</span>
      <span className={styles.subject}>{title}</span>
      <Age row={row} />
    </>
  )
  return (
    <li className={styles.taskRow}>
      {to ? (
        <Link to={to} className={styles.task}>
          {words}
        </Link>
      ) : (
        <span className={styles.task}>{words}</span>
      )}
      <SnoozeButton row={row} />
    </li>
  )
}

/** Lists in which nothing waits: one line, still a way there. */
export const EmptyLists = ({ lists }: { lists: readonly WaitingList[] }) => {
  const linkTo = useLinkTo()
  return (
    <ul className={styles.empty} aria-label="暂无待办的列表">
      {lists.map(({ task }) => {
        const { title, page, query } = homeLists[task]
        const to = linkTo(page, query)
        return <li key={task}>{to ? <Link to={to}>{title} 0</Link> : `${title} 0`}</li>
      })}
    </ul>
  )
}
