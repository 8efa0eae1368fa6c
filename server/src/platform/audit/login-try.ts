import type { LoginMethod, LoginReason, SecondFactor } from '@sunport/contract/log-codes.ts'
import type { Queries } from '../database/database.ts'
import type { Actor } from '../http/context.ts'

/** One try to log in, as the log keeps it; the one who tries learns nothing of it. */
export interface LoginTry {
  /** As it was given. */
  userName: string
  userId: string | undefined
  method: LoginMethod
  reason: LoginReason
  secondFactor: SecondFactor
  sessionId?: string
  actor: Pick<Actor, 'ip' | 'requestId' | 'userAgent'>
}

export type NoteLogin = (queries: Queries, attempt: LoginTry) => Promise<void>
