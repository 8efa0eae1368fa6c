import type { BoardNotice } from '@sunport/contract/calls/system-notice.ts'
import { Button, Tag } from 'antd'
import { useReadNotice, useSystemNotices } from '../../system-notices.ts'
import styles from './home.module.css'

const Unread = ({ notice }: { notice: BoardNotice }) => {
  const markRead = useReadNotice()
  return (
    <article className={notice.isUrgent ? styles.urgentNotice : styles.notice}>
      <h3>
        {notice.isUrgent && <Tag color="red">重要</Tag>}
        {notice.title}
      </h3>
      <p>{notice.content}</p>
      <Button size="small" onClick={() => markRead(notice)} aria-label={`已读“${notice.title}”`}>
        我知道了
      </Button>
    </article>
  )
}

/** 系统公告 above everything: unread ones whole, read ones folded. */
export const Notices = () => {
  const { data = [] } = useSystemNotices()
  const read = data.filter(({ isRead }) => isRead)
  if (data.length === 0) return null
  return (
    <section aria-label="系统公告" className={styles.notices}>
      {data.map(notice => !notice.isRead && <Unread key={notice.id} notice={notice} />)}
      {read.length > 0 && (
        <details className={styles.readNotices}>
          <summary>已读的系统公告 {read.length} 条</summary>
          {read.map(({ id, title, content, isUrgent }) => (
            <article key={id} className={styles.readNotice}>
              <h3>
                {isUrgent && <Tag color="red">重要</Tag>}
                {title}
              </h3>
              <p>{content}</p>
            </article>
          ))}
        </details>
      )}
    </section>
  )
}
