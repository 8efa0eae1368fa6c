import { Tag } from 'antd'
import { useReadNotice, useSystemNotices } from '../system-notices.ts'
import styles from './notification-list.module.css'

/** 系统公告 above one's own notifications; whoever opens one has read it. */
export const NoticeList = () => {
  const { data = [] } = useSystemNotices()
  const markRead = useReadNotice()
  if (data.length === 0) return null
  return (
    <section aria-label="系统公告" className={styles.notices}>
      <h2>系统公告</h2>
      {data.map(notice => (
        <details
          key={notice.id}
          className={notice.isRead ? styles.notice : styles.unreadNotice}
          onToggle={event => event.currentTarget.open && markRead(notice)}
        >
          <summary>
            {notice.isUrgent && <Tag color="red">重要</Tag>}
            <span className={styles.title}>{notice.title}</span>
            {!notice.isRead && <span className={styles.note}>未读</span>}
          </summary>
          <p className={styles.content}>{notice.content}</p>
        </details>
      ))}
    </section>
  )
}
