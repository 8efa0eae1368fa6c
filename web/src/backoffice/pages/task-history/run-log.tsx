import { DownloadOutlined } from '@ant-design/icons'
import type { TaskRun } from '@sunport/contract/calls/task.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import { Alert, Button, Progress, Skeleton } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { saveAs } from '../../transfer.ts'
import styles from './task-history.module.css'
import { type LogLine, useLiveLog } from './use-live-log.ts'

/** Keeps the newest line in sight while the reader is at the end. */
const useTail = (count: number) => {
  const box = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new line moves the end
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [count])
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24
  }
  return { ref: box, onScroll }
}

/** What went wrong stands out; that all went well is a fact among the others. */
export const RunFailure = ({ run }: { run: TaskRun }) =>
  run.message &&
  run.result === taskResult.failed && (
    <Alert type="error" showIcon className={styles.alert} title={run.message} />
  )

/** How far a run is, and what it says. */
export const RunLog = ({ run, lines }: { run: TaskRun; lines: readonly LogLine[] }) => {
  const tail = useTail(lines.length)
  const save = () =>
    saveAs(
      new Blob([lines.map(({ at, text }) => `${at} ${text}\n`).join('')], { type: 'text/plain' }),
      `${run.jobCode}-${run.plannedAt.replaceAll(/\D/g, '')}.log`,
    )
  const done = run.items ? run.items.ok + run.items.skipped + run.items.failed : 0
  return (
    <>
      {run.items && run.items.total > 0 && (
        <Progress
          aria-label="处理进度"
          percent={Math.floor((100 * done) / run.items.total)}
          size="small"
          status={run.endAt ? 'normal' : 'active'}
        />
      )}
      <div className={styles.logHead}>
        <h3>执行日志</h3>
        <span className={styles.quiet} aria-live="polite">
          {run.endAt === null ? '每秒更新' : `共 ${lines.length} 行`}
        </span>
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          disabled={lines.length === 0}
          onClick={save}
        >
          下载
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre {...tail} className={styles.log} role="log" aria-label="执行日志" tabIndex={0}>
        {lines.length === 0 && <span className={styles.quiet}>还没有日志</span>}
        {lines.map(({ seq, at, text }) => (
          <div key={seq}>
            <time>{at.slice(11)}</time> {text}
          </div>
        ))}
      </pre>
    </>
  )
}

/** The same for whoever knows only the run's id. */
export const RunLogOf = ({ id }: { id: string }) => {
  const { run, lines, failure } = useLiveLog(id)
  if (failure) return <Alert type="error" showIcon title={failure.message} />
  return run ? <RunLog run={run} lines={lines} /> : <Skeleton active paragraph={{ rows: 4 }} />
}
