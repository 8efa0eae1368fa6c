import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import { type OrgAlias, orgFieldNames } from '@sunport/contract/calls/org-shapes.ts'
import { api } from '../../../api.ts'
import { EventHistory } from '../../ui/event-history.tsx'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { Person } from '../../ui/person.tsx'
import styles from './organisation.module.css'

const actionNames: Record<string, string> = {
  create: '新增',
  update: '修改',
  move: '移动',
  pause: '暂停',
  resume: '恢复',
  approve: '审核通过',
  merge: '并入其他机构',
  'take-in': '并入了其他机构',
  abolish: '撤销',
  'approve-change': '通过信息变更',
  'return-change': '退回信息变更',
}

const stateNames: Record<string, string> = { draft: '待审核', normal: '正常', abolished: '已撤销' }

/** Values whose code means nothing to people. */
const shown = (name: string, value: unknown): string | undefined => {
  if (name === 'unitState' && value) return value === '1' ? '正常' : '暂停'
  if (name === 'state') return stateNames[String(value)]
  if (name === 'aliases') return ((value ?? []) as OrgAlias[]).map(alias => alias.name).join('、')
  return undefined
}

/** A new unit has no old values worth a column; its first facts are what the other tabs show. */
const Event = ({ event }: { event: ObjectEvent }) => (
  <>
    <p className={styles.eventHead}>
      <strong>{actionNames[event.action] ?? event.action}</strong> <Person userName={event.userName} />
      <time className={styles.muted}>{event.at}</time>
    </p>
    {event.reason && <p className={styles.muted}>原因：{event.reason}</p>}
    {event.before && (
      <FieldChanges names={orgFieldNames} before={event.before} after={event.after} show={shown} />
    )}
  </>
)

/** 变更记录: what became of a unit, from the audit rows. */
export const OrgHistory = ({ orgId }: { orgId: string }) => (
  <EventHistory
    queryKey={['organisation', 'history', orgId]}
    read={page => api.org.history({ id: orgId, ...page })}
  >
    {event => <Event event={event} />}
  </EventHistory>
)
