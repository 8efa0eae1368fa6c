import type { TimedTask } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import styles from './task.module.css'

/** 试运行: what a run would do now. Nothing of it is done. */
export const TrialDialog = ({ task, onClose }: { task: TimedTask; onClose: () => void }) => {
  const { data, error } = useQuery({
    queryKey: ['task-trial', task.id],
    queryFn: () => api.task.trial({ id: task.id }),
    // Asked once: it says how things stand at the moment of asking.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Modal open title={`试运行“${task.jobName}”`} footer={null} onCancel={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && (
        <>
          <Alert type="info" showIcon title={data.message} description="只是查看，没有做任何改动。" />
          {data.lines.length > 0 && (
            <ul className={styles.trial}>
              {data.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {data.total !== null && data.total > data.lines.length && data.lines.length > 0 && (
            <p className={styles.quiet}>
              共 {data.total} 项，以上为前 {data.lines.length} 项
            </p>
          )}
        </>
      )}
    </Modal>
  )
}
