import type { DeskJob, DeskJobDetail } from '@sunport/contract/calls/desk-job.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Progress } from 'antd'
import { api } from '../../api.ts'
import { readAnew } from '../read-anew.ts'
import { isSilent } from '../ui/form/refusal.ts'
import styles from './crud.module.css'

/** Everything about jobs is cached below this name. */
export const jobFeature = 'desk-jobs'
const lookMs = 1_500

export const isOpen = ({ state }: Pick<DeskJob, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** One job, looked at until it is over. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: [jobFeature, id],
    queryFn: () => api.deskJobs.get({ id }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : lookMs),
    placeholderData: keepPreviousData,
  })

/** What was done of it and what was not, in words. */
export const countsOf = ({ kind, done, refused }: DeskJob): string => {
  if (kind === 'export') return `共 ${done} 条`
  return kind === 'import'
    ? `已导入 ${done} 行，未导入 ${refused} 行`
    : `已执行 ${done} 条，未执行 ${refused} 条`
}

const percentOf = ({ total, done, refused }: DeskJob): number =>
  total ? Math.floor(((done + refused) / total) * 100) : 0

/** How far it is, in rows. */
export const JobProgress = ({ job }: { job: DeskJob }) => {
  const count = job.total === null ? '正在统计条数' : `${job.done + job.refused} / ${job.total} 条`
  return (
    <div className={styles.jobProgress}>
      <Progress percent={percentOf(job)} status="active" showInfo={false} aria-label={`${job.title}的进度`} />
      <span>{count}</span>
    </div>
  )
}

/** Rows that were left as they are, and why. */
export const JobRefusals = ({ job }: { job: DeskJobDetail }) =>
  job.refusals.length > 0 && (
    <ul className={styles.importProblems}>
      {job.refusals.map(({ id, name, refusal }) => (
        <li key={id}>{`${name}：${refusal}`}</li>
      ))}
      {job.refused > job.refusals.length && <li>{`另有 ${job.refused - job.refusals.length} 条未列出`}</li>}
    </ul>
  )

/** What an undoing came to, or how far it is. */
export const UndoResult = ({ job }: { job: DeskJobDetail }) =>
  isOpen(job) ? (
    <JobProgress job={job} />
  ) : (
    <Alert
      showIcon
      type={job.refused > 0 ? 'warning' : 'success'}
      title={`已撤销 ${job.done} 条${job.refused > 0 ? `，跳过 ${job.refused} 条` : ''}`}
      description={job.refused > 0 && <JobRefusals job={job} />}
    />
  )

interface UndoProps {
  jobId: string
  onUndone: (undo: DeskJobDetail) => void
}

export const UndoButton = ({ jobId, onUndone }: UndoProps) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => api.deskJobs.undo({ id: jobId }),
    onSuccess: onUndone,
    onError: failure => {
      if (!isSilent(failure)) message.error(failure.message)
    },
    onSettled: () => readAnew(client, [jobFeature]),
  })
  return (
    <Button size="small" loading={undo.isPending} onClick={() => undo.mutate()}>
      撤销
    </Button>
  )
}
