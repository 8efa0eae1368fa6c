import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import styles from './task-history.module.css'

/** What a run could not do, item by item. */
export const FailedItems = ({ runId, total }: { runId: string; total: number }) => {
  const { data = [] } = useQuery({
    queryKey: ['task', 'failures', runId, total],
    queryFn: () => api.taskRun.failures({ id: runId }),
  })
  return (
    <section>
      <div className={styles.logHead}>
        <h3>失败项</h3>
        <span className={styles.quiet}>共 {total} 项</span>
      </div>
      <ul className={styles.failures}>
        {data.map(({ itemKey, title, words }) => (
          <li key={itemKey}>
            {title}
            <span className={styles.quiet}>：{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
