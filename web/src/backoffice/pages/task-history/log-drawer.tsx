import type { TaskRun } from '@sunport/contract/calls/task.ts'
import { runTriggers } from '@sunport/contract/task-codes.ts'
import { Alert, Button, Descriptions, Drawer, Skeleton, Space } from 'antd'
import type { ReactNode } from 'react'
import { durationText } from '../../ui/duration.ts'
import { RunMark } from '../../ui/run-mark.tsx'
import { FailedItems } from './failed-items.tsx'
import { itemsText } from './run-cells.tsx'
import { RunFailure, RunLog } from './run-log.tsx'
import styles from './task-history.module.css'
import { useLiveLog } from './use-live-log.ts'
import { useRunActions } from './use-run-actions.ts'

interface Props {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

const facts = (run: TaskRun, onOpen: (id: string) => void) => {
  const linkTo = (id: string, label: string) => (
    <Button type="link" size="small" className={styles.inlineLink} onClick={() => onOpen(id)}>
      {label}
    </Button>
  )
  const all: [string, ReactNode][] = [
    [
      '触发方式',
      `${runTriggers[run.trigger]}（第 ${run.attempt} 次，共 ${run.attempts} 次）${run.isPartial ? '，只重做失败项' : ''}`,
    ],
    ['结果', <RunMark key="mark" result={run.result} phase={run.phase} />],
    ['计划时间', run.plannedAt],
    ['开始时间', run.startAt ?? '—'],
    ['结束时间', run.endAt ?? '—'],
    ['用时', run.durationMs === null ? '—' : durationText(run.durationMs)],
    ['处理项', itemsText(run.items)],
    ['执行节点', run.node ?? '—'],
    ['说明', run.message ?? '—'],
    ['操作人', run.operator ?? '系统'],
    ['原因', run.reason ?? '—'],
    ['参数', <code key="params">{JSON.stringify(run.params)}</code>],
    ...(run.parentId ? [['重做自', linkTo(run.parentId, '查看原执行')] as [string, ReactNode]] : []),
    ...(run.resolvedById
      ? [['由此次重跑成功', linkTo(run.resolvedById, '查看重跑')] as [string, ReactNode]]
      : []),
  ]
  return all.map(([label, children]) => ({ key: label, label, children }))
}

/** One run: its facts, and its log as it grows. */
export const LogDrawer = ({ id, onOpen, onClose }: Props) => {
  const { lines, run, failure } = useLiveLog(id)
  const actions = useRunActions(onOpen)
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      title={run ? `执行详情：${run.jobName}` : '执行详情'}
      onClose={onClose}
      extra={
        run && (
          <Space>
            {actions.canRerun(run) && (
              <Button size="small" onClick={() => actions.rerun(run)}>
                重跑
              </Button>
            )}
            {actions.canRedoFailed(run) && (
              <Button size="small" onClick={() => actions.redoFailed(run)}>
                重做失败项
              </Button>
            )}
            {actions.canTerminate(run) && (
              <Button size="small" danger disabled={run.isTerminating} onClick={() => actions.terminate(run)}>
                {run.isTerminating ? '正在终止' : '终止'}
              </Button>
            )}
          </Space>
        )
      }
    >
      {failure && <Alert type="error" showIcon className={styles.alert} title={failure.message} />}
      {!run && !failure && <Skeleton active paragraph={{ rows: 8 }} />}
      {run && (
        <>
          <RunFailure run={run} />
          <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={facts(run, onOpen)} />
          {run.failedItems > 0 && <FailedItems runId={run.id} total={run.failedItems} />}
          <RunLog run={run} lines={lines} />
        </>
      )}
    </Drawer>
  )
}
