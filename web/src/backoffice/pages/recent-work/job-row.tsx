import { type DeskJob, type DeskJobDetail, deskJobs, jobStates } from '@sunport/contract/calls/desk-job.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import {
  countsOf,
  isOpen,
  JobProgress,
  JobRefusals,
  jobFeature,
  UndoButton,
  UndoResult,
} from '../../crud/job-view.tsx'
import { readAnew } from '../../read-anew.ts'
import { fileAddress } from '../../transfer.ts'
import { isSilent } from '../../ui/form/refusal.ts'
import styles from './recent-work.module.css'

const colours = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  cancelled: 'default',
  interrupted: 'warning',
  failed: 'error',
} as const

const resultOf = (job: DeskJob): string => (job.message ? `${job.message}。${countsOf(job)}` : countsOf(job))

const CancelButton = ({ job }: { job: DeskJob }) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.deskJobs.cancel({ id: job.id }),
    onError: failure => {
      if (!isSilent(failure)) message.error(failure.message)
    },
    onSettled: () => readAnew(client, [jobFeature]),
  })
  return (
    <Button
      size="small"
      disabled={job.isCancelling}
      loading={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      {job.isCancelling ? '正在取消' : '取消'}
    </Button>
  )
}

const Why = ({ id }: { id: string }) => {
  const { data } = useQuery({ queryKey: [jobFeature, id], queryFn: () => api.deskJobs.get({ id }) })
  return data ? <JobRefusals job={data} /> : null
}

/** One bulk action or export: what became of it, and what can be done about it. */
export const JobRow = ({ job, isMarked }: { job: DeskJob; isMarked: boolean }) => {
  const client = useQueryClient()
  const [undo, setUndo] = useState<DeskJobDetail>()
  const [isOpened, setOpened] = useState(false)
  return (
    <li className={isMarked ? styles.marked : styles.job}>
      <div className={styles.head}>
        <h3 className={styles.title}>{job.title}</h3>
        <Tag color={job.isUndone ? 'default' : colours[job.state]}>
          {job.isUndone ? '已撤销' : jobStates[job.state]}
        </Tag>
        <div className={styles.actions}>
          {job.undoUntil && !undo && (
            <UndoButton
              jobId={job.id}
              onUndone={done => {
                setUndo(done)
                // Any list may show what was taken back.
                void client.invalidateQueries()
              }}
            />
          )}
          {isOpen(job) && <CancelButton job={job} />}
          {job.fileName && (
            <Button size="small" type="primary" href={fileAddress(deskJobs.file, { id: job.id })} download>
              下载
            </Button>
          )}
          {job.refused > 0 && (
            <Button size="small" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
              {isOpened ? '收起原因' : job.kind === 'import' ? '未导入的原因' : '未执行的原因'}
            </Button>
          )}
        </div>
      </div>
      {isOpen(job) ? <JobProgress job={job} /> : <p className={styles.note}>{resultOf(job)}</p>}
      <p className={styles.note}>
        {job.createdAt}
        {job.undoUntil && ` · ${job.undoUntil.slice(11, 16)} 前可以撤销`}
        {job.fileName && ` · 文件保留到 ${job.fileUntil?.slice(0, 10)}`}
      </p>
      {undo && <UndoResult job={undo} />}
      {isOpened && <Why id={job.id} />}
    </li>
  )
}
