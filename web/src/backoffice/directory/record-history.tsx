import { type DirectoryEvent, directoryEvents } from '@sunport/contract/calls/directory.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { EventHistory } from '../ui/event-history.tsx'
import styles from './directory.module.css'
import { FactChanges } from './fact-changes.tsx'

const Event = ({ event: { action, by, at, note, changes } }: { event: DirectoryEvent }) => (
  <>
    <p className={styles.eventHead}>
      <strong>{directoryEvents[action]}</strong>
      {by ?? '系统'}
      <time className={styles.muted}>{at}</time>
    </p>
    {note && <p className={styles.note}>{note}</p>}
    {changes.length > 0 && <FactChanges changes={changes} />}
  </>
)

interface Props {
  id: string
  read: (input: { id: string; currPage: number; pageSize: number }) => Promise<Page<DirectoryEvent>>
}

/** 变更记录: what became of a record. */
export const RecordHistory = ({ id, read }: Props) => (
  <EventHistory queryKey={['directory', 'history', id]} read={page => read({ id, ...page })}>
    {event => <Event event={event} />}
  </EventHistory>
)
