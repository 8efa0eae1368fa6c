import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import styles from './login.module.css'

/** What people are told before they sign in. A failure says nothing: the door opens without it. */
export const DoorNotices = () => {
  const { data = [] } = useQuery({
    queryKey: ['door-notices'],
    queryFn: () => api.systemNoticeBoard.atDoor({}),
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <section aria-label="系统公告" className={styles.notices}>
      {data.map(({ id, title, content, isUrgent }) => (
        <article key={id} className={isUrgent ? styles.urgent : styles.notice}>
          <h2>
            {isUrgent && <span className={styles.level}>重要</span>}
            {title}
          </h2>
          <p>{content}</p>
        </article>
      ))}
    </section>
  )
}
