import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { type DeskJobDetail, undoMinutes } from '@sunport/contract/calls/desk-job.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readAnew } from '../read-anew.ts'
import styles from './crud.module.css'
import { countsOf, isOpen, JobProgress, JobRefusals, UndoButton, UndoResult, useJob } from './job-view.tsx'

const place = '/main/recent-work'

/** Said before it is done: whether there is a way back, and whether somebody waits for it. */
export const UndoNote = ({ isUndoable, isLong }: { isUndoable: boolean; isLong: boolean }) => (
  <p className={styles.undoNote}>
    {isUndoable ? `执行后 ${undoMinutes} 分钟内可以撤销。` : '此操作执行后不能撤销。'}
    {isLong && '条数较多，将在后台执行，完成后通知您。'}
  </p>
)

/** How far it is while it runs, and what became of it. */
export const InBackground = ({ jobId, feature }: { jobId: string; feature: string }) => {
  const client = useQueryClient()
  const { data: job } = useJob(jobId)
  const isOver = job !== undefined && !isOpen(job)
  useEffect(() => {
    if (isOver) void readAnew(client, [feature])
  }, [isOver, client, feature])
  if (!job) return null
  if (!isOver)
    return (
      <>
        <JobProgress job={job} />
        <p className={styles.undoNote}>
          已转入后台执行，可以关闭此窗口。完成后铃铛会通知您，进度见
          <Link to={place}>最近批量操作</Link>。
        </p>
      </>
    )
  return (
    <Alert
      showIcon
      type={job.state === 'done' && job.refused === 0 ? 'success' : 'warning'}
      title={`${job.message ? `${job.message}：` : ''}${countsOf(job)}`}
      description={job.refused > 0 && <JobRefusals job={job} />}
    />
  )
}

/** What became of a bulk action, and the way back while there is one. */
export const BulkOutcome = ({ report, feature }: { report: BulkReport; feature: string }) => {
  const client = useQueryClient()
  const [undo, setUndo] = useState<DeskJobDetail>()
  if (!report.jobId) return null
  if (undo) return <UndoResult job={undo} />
  if (report.isInBackground) return <InBackground jobId={report.jobId} feature={feature} />
  if (!report.isUndoable) return null
  return (
    <p className={styles.undoNote}>
      {`${undoMinutes} 分钟内可以撤销，也可以稍后到`}
      <Link to={place}>最近批量操作</Link>
      {'撤销。 '}
      <UndoButton
        jobId={report.jobId}
        onUndone={done => {
          setUndo(done)
          void readAnew(client, [feature])
        }}
      />
    </p>
  )
}
