import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { task } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import styles from './task.module.css'

/** 全部暂停 and 全部恢复: one switch before all schedules. */
export const SwitchBar = () => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange('task')
  const { data } = useQuery({ queryKey: ['task', 'switch'], queryFn: () => api.task.switch({}) })
  const mayTurn = may(task.setSwitch.access)
  if (!data || (!data.isOff && !mayTurn)) return null
  const turn = (isOff: boolean) => (reason: string) =>
    change.mutateAsync(() => api.task.setSwitch({ isOff, reason })).catch(() => {})
  const pause = () =>
    ask(
      {
        title: '全部暂停',
        content:
          '所有任务不再自动开始，包括到点发布；正在执行的会执行完，人工“立即执行”不受影响。各任务自己的启停状态不变。',
        reason: '暂停原因',
        isDanger: true,
      },
      turn(true),
    )
  const resume = () =>
    ask(
      {
        title: '全部恢复',
        content: '各任务按自己的状态恢复；期间错过的执行按各自的“错过执行时”处理，到点内容立即补发。',
        reason: '恢复说明',
      },
      turn(false),
    )
  if (!data.isOff)
    return (
      <div className={styles.switchBar}>
        <Button size="small" icon={<PauseCircleOutlined />} onClick={pause}>
          全部暂停
        </Button>
      </div>
    )
  return (
    <Alert
      className={styles.switchAlert}
      type="warning"
      showIcon
      title="定时任务已全部暂停"
      description={`${data.changedBy ?? ''} 于 ${data.changedAt ?? ''} 暂停：${data.reason ?? ''}`}
      action={
        mayTurn && (
          <Button size="small" icon={<PlayCircleOutlined />} onClick={resume}>
            全部恢复
          </Button>
        )
      }
    />
  )
}
