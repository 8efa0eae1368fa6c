import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Timeline } from 'antd'
import { api } from '../../../api.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import styles from './announcement.module.css'
import { typeName } from './types.ts'

/** Every notice of the project, published or being written, in the order of time. */
export const ProjectLine = ({ id, onOpen }: { id: string; onOpen: (id: string) => void }) => {
  const project = useQuery({
    queryKey: ['notice', 'project', id],
    queryFn: () => api.noticeDesk.project({ id }),
  })
  if (project.isPending) return <Skeleton active title={false} />
  if (project.isError) return <Alert type="error" showIcon title={project.error.message} />
  return (
    <Timeline
      items={project.data.map(row => ({
        key: row.id,
        color: row.publicState === 'live' ? 'green' : 'gray',
        content: (
          <div className={styles.step}>
            <span>
              {typeName(row.noticeType)} <StateMarks row={row} />
            </span>
            {row.id === id ? (
              <b>{row.title || '（无标题）'}</b>
            ) : (
              <button type="button" className={styles.link} onClick={() => onOpen(row.id)}>
                {row.title || '（无标题）'}
              </button>
            )}
            <time className={styles.muted}>{(row.shownDate ?? row.latestModifyDate).slice(0, 16)}</time>
          </div>
        ),
      }))}
    />
  )
}
