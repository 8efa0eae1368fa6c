import { home, type WaitingMessage } from '@sunport/contract/calls/home.ts'
import { dueBuckets } from '@sunport/contract/message/due.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useLinkTo } from '../../menu-pages.ts'
import { useMay } from '../../session.ts'
import styles from './home.module.css'
import { Loaded } from './loaded.tsx'
import { grouped } from './words.ts'

const leftWords = ({ workdaysLeft, isPaused }: WaitingMessage): string => {
  if (isPaused) return dueBuckets.paused
  if (workdaysLeft === null) return '未设期限'
  if (workdaysLeft < 0) return `逾期 ${-workdaysLeft} 个工作日`
  return workdaysLeft === 0 ? '今日到期' : `还剩 ${workdaysLeft} 个工作日`
}

const lookOf = ({ workdaysLeft }: WaitingMessage): string | undefined => {
  if (workdaysLeft === null || workdaysLeft > 2) return styles.note
  return workdaysLeft < 0 ? styles.late : styles.soon
}

/** The first of the desks in the user's menu opens it. */
const desks = ['message-replying', 'message-handling', 'message-receiving', 'message-viewing']

const Subject = ({ row }: { row: WaitingMessage }) => {
  const linkTo = useLinkTo()
  const to = desks.map(desk => linkTo(desk, { message: row.id })).find(Boolean)
  const named = { className: styles.subject, title: row.subject }
  return to ? (
    <Link to={to} {...named}>
      {row.subject}
    </Link>
  ) : (
    <span {...named}>{row.subject}</span>
  )
}

/** The most urgent of the messages that wait, one by one. */
export const UrgentMessages = () => {
  const mayRead = useMay()(home.messages.access)
  const query = useQuery({
    queryKey: ['home', 'messages'],
    enabled: mayRead,
    queryFn: () => api.home.messages({}),
  })
  if (!mayRead) return null
  return (
    <Loaded query={query}>
      {({ rows, total, overdue }) =>
        rows.length > 0 ? (
          <>
            <p className={styles.lead}>
              {grouped(total)} 条留言待办
              {overdue > 0 && <span className={styles.late}>，{grouped(overdue)} 条逾期</span>}
            </p>
            <ul className={styles.rows}>
              {rows.map(row => (
                <li key={row.msgNo}>
                  <Subject row={row} />
                  <span className={styles.note}>
                    {row.typeName} · {row.stateName} · {row.receivedAt.slice(0, 10)} 收到
                  </span>
                  <span className={lookOf(row)}>{leftWords(row)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待办的留言" />
        )
      }
    </Loaded>
  )
}
