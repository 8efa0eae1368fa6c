import { AlertFilled } from '@ant-design/icons'
import type { TaskAlarm } from '@sunport/contract/calls/task-fields.ts'
import { alarmCauses } from '@sunport/contract/task-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { api } from '../../../api.ts'
import styles from './task.module.css'

/** Something is wrong; whether anybody has taken it on. */
export const AlarmMark = ({ alarm }: { alarm: TaskAlarm | null }) => {
  if (!alarm) return <span className={styles.quiet}>—</span>
  const since = `${alarm.raisedAt} 起${alarmCauses[alarm.cause]}，共 ${alarm.times} 次`
  return (
    <Tooltip title={alarm.acknowledgedBy ? `${since}；${alarm.acknowledgedBy}：${alarm.note}` : since}>
      <span className={alarm.acknowledgedBy ? styles.off : styles.alarm}>
        <AlertFilled />
        {alarm.acknowledgedBy ? '已确认' : '告警中'}
      </span>
    </Tooltip>
  )
}

const endOf = ({ recoveredAt, acknowledgedBy, note }: TaskAlarm): string => {
  const known = acknowledgedBy ? `${acknowledgedBy}：${note ?? ''}` : '未确认'
  return recoveredAt ? `${known}；${recoveredAt} 恢复` : `${known}；尚未恢复`
}

/** The last alarms of a task, and what became of them. */
export const AlarmHistory = ({ taskId }: { taskId: string }) => {
  const { data = [] } = useQuery({
    queryKey: ['task', 'alarms', taskId],
    queryFn: () => api.task.alarms({ id: taskId }),
  })
  if (data.length === 0) return null
  return (
    <section>
      <h3 className={styles.historyHead}>告警记录</h3>
      <ul className={styles.history}>
        {data.map(alarm => (
          <li key={alarm.id}>
            <time>{alarm.raisedAt}</time> {alarmCauses[alarm.cause]}，{alarm.times} 次
            <span className={styles.quiet}>（{endOf(alarm)}）</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
