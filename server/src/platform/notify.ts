import type { NotificationKind } from '@sunport/contract/calls/notification.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { Change } from './crud/changes.ts'

/** Who is told: holders of a function who reach the thing, or some of them. */
export interface Audience {
  code: FunctionCode
  userIds?: readonly string[]
  orgId?: string
  /** Where the thing stands; whoever does not reach it is not told of it. Left out: it stands nowhere. */
  place?: { siteId: string | null; orgId?: string | null; ownerId?: string | null }
  /** Whoever did it knows it already. */
  except?: readonly (string | null)[]
}

export interface Notice {
  kind: NotificationKind
  /** Numbers, units and our own titles; nothing of a citizen. */
  title: string
  /** A page of the menu, with its query. */
  link: string
  /** What it is about: while it is unread, the same is counted instead of told again. */
  refId: string
  to: Audience
}

/** Tells people of the offices something, in the transaction of what it is about. */
export type Notify = (change: Pick<Change, 'tx' | 'now'>, notice: Notice) => Promise<void>
