import { CheckCircleFilled, PauseCircleFilled } from '@ant-design/icons'
import type { TimedTask } from '@sunport/contract/calls/task.ts'
import { type Enabled, enabled } from '@sunport/contract/codes.ts'
import { Tooltip } from 'antd'
import { durationText } from '../../ui/duration.ts'
import { RunMark } from '../../ui/run-mark.tsx'
import styles from './task.module.css'

/** The schedule in words; whoever wants the expression looks closer. */
export const Schedule = ({ row }: { row: TimedTask }) => (
  <Tooltip title={row.cron}>
    <span>{row.words}</span>
  </Tooltip>
)

export const LastRun = ({ run }: { run: TimedTask['lastRun'] }) => {
  if (!run) return <span className={styles.quiet}>尚未执行</span>
  const told = [run.startAt, run.durationMs === null ? undefined : durationText(run.durationMs)]
  return (
    <Tooltip title={told.filter(Boolean).join('，用时 ')}>
      <span className={styles.lastRun}>
        <RunMark result={run.result} phase={run.phase} />
        <time className={styles.quiet}>{run.startAt?.slice(5, 16)}</time>
      </span>
    </Tooltip>
  )
}

export const NextRun = ({ at }: { at: string | null }) =>
  at ? <time title={at}>{at.slice(5, 16)}</time> : <span className={styles.quiet}>—</span>

const poor = 0.9

export const SuccessRate = ({ rate }: { rate: number | null }) =>
  rate === null ? (
    <span className={styles.quiet}>—</span>
  ) : (
    <span
      className={rate < poor ? styles.poor : undefined}
    >{`${(rate * 100).toFixed(rate === 1 ? 0 : 1)}%`}</span>
  )

export const TaskStatus = ({ value }: { value: Enabled }) => (
  <span className={value === enabled.on ? styles.on : styles.off}>
    {value === enabled.on ? <CheckCircleFilled /> : <PauseCircleFilled />}
    {value === enabled.on ? '启用' : '暂停'}
  </span>
)
