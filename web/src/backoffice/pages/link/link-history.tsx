import { fieldWords } from '@sunport/contract/audit/fields.ts'
import { actionWords, wordOf } from '@sunport/contract/audit/words.ts'
import { linkCheckStates, linkOpenModes } from '@sunport/contract/calls/link.ts'
import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { api } from '../../../api.ts'
import { EventHistory } from '../../ui/event-history.tsx'
import { FieldChanges } from '../../ui/field-changes.tsx'
import styles from './link.module.css'
import { useOwners } from './use-owners.ts'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  openMode: linkOpenModes,
  checkState: linkCheckStates,
  status: { [enabled.on]: '启用', [enabled.off]: '停用' },
}

/** Its first facts are what the drawer shows already. */
const Event = ({ event }: { event: ObjectEvent }) => {
  const owners = useOwners()
  const shown = (name: string, value: unknown): string | undefined =>
    name === 'ownerOrgId'
      ? (owners.find(({ id }) => id === value)?.label ?? (value ? '（已撤销的单位）' : ''))
      : words[name]?.[String(value)]
  return (
    <>
      <p className={styles.event}>
        <strong>{wordOf(actionWords, event.action)}</strong> {event.userName ?? '系统'}{' '}
        <time>{event.at}</time>
      </p>
      {event.before && event.after && (
        <FieldChanges names={fieldWords} before={event.before} after={event.after} show={shown} />
      )}
    </>
  )
}

/** 变更记录 of a link. */
export const LinkHistory = ({ linkId }: { linkId: string }) => (
  <section>
    <h3 className={styles.historyHead}>变更记录</h3>
    <EventHistory
      queryKey={['link', 'history', linkId]}
      read={page => api.link.history({ id: linkId, ...page })}
    >
      {event => <Event event={event} />}
    </EventHistory>
  </section>
)
