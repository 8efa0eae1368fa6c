import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleFilled,
  RedoOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import { type RunPhase, runPhases, type TaskResult, taskResultNames } from '@sunport/contract/task-codes.ts'
import styles from './ui.module.css'

const resultLooks = {
  [taskResult.failed]: { look: styles.bad, icon: <CloseCircleFilled /> },
  [taskResult.succeeded]: { look: styles.good, icon: <CheckCircleFilled /> },
  [taskResult.rerunSucceeded]: { look: styles.good, icon: <RedoOutlined /> },
} as const

const openLooks = {
  waiting: { look: styles.quiet, icon: <ClockCircleOutlined /> },
  running: { look: styles.busy, icon: <SyncOutlined spin /> },
  skipped: { look: styles.quiet, icon: <MinusCircleFilled /> },
} as const

const isUndecided = (phase: RunPhase): phase is keyof typeof openLooks => Object.hasOwn(openLooks, phase)

/** How a timed task's run went; before it is over, how far it is. By icon and word as well as by colour. */
export const RunMark = ({ result, phase }: { result: TaskResult; phase: RunPhase }) => {
  const isOpen = isUndecided(phase) && result === taskResult.failed
  const { look, icon } = isOpen ? openLooks[phase] : resultLooks[result]
  return (
    <span className={`${styles.mark} ${look}`}>
      {icon}
      {isOpen ? runPhases[phase] : taskResultNames[result]}
    </span>
  )
}
