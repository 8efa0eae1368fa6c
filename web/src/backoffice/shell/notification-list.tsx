import { type Notification, notificationKinds } from '@sunport/contract/calls/notification.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useOpenLink } from '../menu-pages.ts'
import { countsKey } from '../waiting-counts.ts'
import { NoticeList } from './notice-list.tsx'
import styles from './notification-list.module.css'

const pageSize = 10

const Row = ({ row, onOpen }: { row: Notification; onOpen: () => void }) => {
  const to = useOpenLink()(row.link)
  const words = (
    <>
      <span className={styles.title}>
        {row.title}
        {row.times > 1 && `（${row.times} 次）`}
      </span>
      <span className={styles.note}>
        {notificationKinds[row.kind]} · {row.createdAt}
        {row.isRead ? '' : ' · 未读'}
      </span>
    </>
  )
  return (
    <li className={row.isRead ? styles.read : styles.unread}>
      {to ? (
        <Link to={to} className={styles.link} onClick={onOpen}>
          {words}
        </Link>
      ) : (
        <span className={styles.link}>{words}</span>
      )}
    </li>
  )
}

/** What somebody was told, the newest first; opening one has it read. */
export const NotificationList = ({ onClose }: { onClose: () => void }) => {
  const { message } = App.useApp()
  const [shown, setShown] = useState(pageSize)
  const query = useQuery({
    queryKey: [...countsKey, 'notifications', shown],
    queryFn: () => api.notifications.list({ currPage: 1, pageSize: shown }),
    placeholderData: before => before,
  })
  const marking = useMutation({
    mutationFn: (ids?: string[]) => api.notifications.read({ ...(ids && { ids }) }),
    onError: failure => void message.error(failure.message),
  })
  const open = (row: Notification) => {
    if (!row.isRead) marking.mutate([row.id])
    onClose()
  }
  const { data } = query
  return (
    <section className={styles.list} aria-label="通知">
      <NoticeList />
      <header className={styles.head}>
        <h2>通知</h2>
        <Button
          size="small"
          type="link"
          disabled={!data?.unread}
          loading={marking.isPending}
          onClick={() => marking.mutate(undefined)}
        >
          全部标为已读
        </Button>
      </header>
      {query.isError && <p role="alert">{query.error.message}</p>}
      {!data && query.isPending && <Skeleton active />}
      {data?.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有通知" />}
      <ul className={styles.rows}>
        {data?.rows.map(row => (
          <Row key={row.id} row={row} onOpen={() => open(row)} />
        ))}
      </ul>
      <footer className={styles.foot}>
        {data && data.total > data.rows.length && shown < 100 && (
          <Button size="small" onClick={() => setShown(shown + pageSize)}>
            更早的通知
          </Button>
        )}
        <Link to="/main/user-setting" onClick={onClose}>
          通知方式
        </Link>
      </footer>
    </section>
  )
}
