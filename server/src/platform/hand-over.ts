import type { AuditEntity } from '@sunport/contract/audit/words.ts'
import type { HandOverKind } from '@sunport/contract/calls/hand-over.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { Change } from './crud/changes.ts'
import type { Queries } from './database/database.ts'
import type { CurrentUser } from './http/context.ts'

/** Something that is open and one person's. */
export interface OpenWork {
  id: string
  title: string
  /** Who may read its title. */
  readBy: FunctionCode
  entity: AuditEntity
  siteId: string | null
  orgId: string | null
  /** What its receiver must hold, and where. */
  code: FunctionCode
  /** Whether it is among the receiver's own records once he has it. */
  isOwnThen: boolean
  /** Where its receiver finds it: a page of the menu, with its query. */
  link: string
}

export type Leaving = Pick<CurrentUser, 'id' | 'userName'>
export type Receiving = Pick<CurrentUser, 'id' | 'userName' | 'orgId' | 'grants'>

export interface Asked {
  most: number
  /** Whether each is held against other changes until the transaction ends. */
  isHeld: boolean
}

/** One kind of work that a feature hands over, offered beside what waits in it. */
export interface HandOver {
  kind: HandOverKind
  /** Functions that somebody needs one of to be asked at all. */
  codes: readonly FunctionCode[]
  /** Oldest first. */
  open(db: Queries, leaving: Leaving, asked: Asked): Promise<OpenWork[]>
  /**
   * Gives one to somebody who holds its function where it stands. Throws where he is no second pair of eyes any more,
   * and leaves nothing behind then.
   */
  give(change: Change, work: OpenWork, from: Leaving, to: Receiving): Promise<void>
}
