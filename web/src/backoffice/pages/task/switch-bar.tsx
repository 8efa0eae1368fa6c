import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { task } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import styles from './task.module.css'

/** One switch before all schedules, and the way to turn it. */
const useSwitch = () => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange('task')
  const { data: state } = useQuery({ queryKey: ['task', 'switch'], queryFn: () => api.task.switch({}) })
  const turn = (isOff: boolean) => (reason: string) =>
    change.mutateAsync(() => api.task.setSwitch({ isOff, reason })).catch(() => {})
  return {
    state,
    mayTurn: may(task.setSwitch.access),
    pause: () =>
      ask(
        {
          title: '全部暂停',
          content:
            '所有任务不再自动开始，包括到点发布；正在执行的会执行完，人工“立即执行”不受影响。各任务自己的启停状态不变。',
          reason: '暂停原因',
          isDanger: true,
        },
        turn(true),
      ),
    resume: () =>
      ask(
        {
          title: '全部恢复',
          content: '各任务按自己的状态恢复；期间错过的执行按各自的“错过执行时”处理，到点内容立即补发。',
          reason: '恢复说明',
        },
        turn(false),
      ),
  }
}

/** 全部暂停, while all is as usual. */
export const PauseAll = () => {
  const { state, mayTurn, pause } = useSwitch()
  if (!state || state.isOff || !mayTurn) return null
  return (
    <Button icon={<PauseCircleOutlined />} onClick={pause}>
      全部暂停
    </Button>
  )
}

/** Who paused all, since when and why, and 全部恢复. */
export const PausedAlert = () => {
  const { state, mayTurn, resume } = useSwitch()
  if (!state?.isOff) return null
  return (
    <Alert
      className={styles.switchAlert}
      type="warning"
      showIcon
      title="定时任务已全部暂停"
      description={`${state.changedBy ?? ''} 于 ${state.changedAt ?? ''} 暂停：${state.reason ?? ''}`}
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
