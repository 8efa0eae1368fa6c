import type { RunItems, TaskRun } from '@sunport/contract/calls/task.ts'
import { runPhases } from '@sunport/contract/task-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { useEffect } from 'react'
import { durationText } from '../../ui/duration.ts'
import { RunMark } from '../../ui/run-mark.tsx'
import styles from './task-history.module.css'

const refreshMs = 3_000

/** The result; while there is none yet, the lists are read again now and then. */
export const Result = ({ run }: { run: TaskRun }) => {
  const client = useQueryClient()
  const isOpen = run.endAt === null
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ['task'] }), refreshMs)
    return () => clearInterval(timer)
  }, [isOpen, client])
  const isOddEnd = run.phase === 'timeout' || run.phase === 'terminated'
  return (
    <span className={styles.result}>
      <RunMark result={run.result} phase={run.phase} />
      {isOddEnd && <span className={styles.quiet}>{runPhases[run.phase]}</span>}
    </span>
  )
}

export const Moment = ({ at }: { at: string | null }) =>
  at ? <time title={at}>{at.slice(5)}</time> : <span className={styles.quiet}>—</span>

/** How long it took, beside the longest of the page. */
export const Duration = ({ run, longestMs }: { run: TaskRun; longestMs: number }) => {
  if (run.durationMs === null) return <span className={styles.quiet}>—</span>
  const share = longestMs > 0 ? Math.max(2, Math.round((100 * run.durationMs) / longestMs)) : 2
  return (
    <span className={styles.duration}>
      <span>{durationText(run.durationMs)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}

export const itemsText = (items: RunItems | null): string => {
  if (!items) return '—'
  const parts = [
    `成功 ${items.ok}`,
    items.skipped > 0 && `跳过 ${items.skipped}`,
    items.failed > 0 && `失败 ${items.failed}`,
  ]
  return `${items.total} 项：${parts.filter(Boolean).join('，')}`
}

export const Items = ({ items }: { items: RunItems | null }) =>
  items ? (
    <Tooltip title={itemsText(items)}>
      <span>
        {items.ok} / {items.total}
        {items.failed > 0 && <span className={styles.bad}> 失败 {items.failed}</span>}
      </span>
    </Tooltip>
  ) : (
    <span className={styles.quiet}>—</span>
  )
