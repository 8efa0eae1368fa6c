import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleFilled,
  RedoOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { taskResult } from '@sunport/contract/codes.ts'
import { type RunPhase, runPhases, type TaskResult, taskResultNames } from '@sunport/contract/task-codes.ts'
import { Tag } from 'antd'

const resultLooks = {
  [taskResult.failed]: { color: 'error', icon: <CloseCircleFilled /> },
  [taskResult.succeeded]: { color: 'success', icon: <CheckCircleFilled /> },
  [taskResult.rerunSucceeded]: { color: 'success', icon: <RedoOutlined /> },
} as const

const openLooks = {
  waiting: { color: 'default', icon: <ClockCircleOutlined /> },
  running: { color: 'processing', icon: <SyncOutlined spin /> },
  skipped: { color: 'default', icon: <MinusCircleFilled /> },
} as const

const isUndecided = (phase: RunPhase): phase is keyof typeof openLooks => Object.hasOwn(openLooks, phase)

/** How a timed task's run went; before it is over, how far it is. */
export const RunMark = ({ result, phase }: { result: TaskResult; phase: RunPhase }) =>
  isUndecided(phase) && result === taskResult.failed ? (
    <Tag {...openLooks[phase]}>{runPhases[phase]}</Tag>
  ) : (
    <Tag {...resultLooks[result]}>{taskResultNames[result]}</Tag>
  )
