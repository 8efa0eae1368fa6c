import type { LoginReason } from '@sunport/contract/log-codes.ts'
import type { SsoProblem } from '@sunport/contract/sso/door.ts'

const doors: Partial<Record<LoginReason, SsoProblem>> = {
  'sso-invalid': 'invalid',
  'sso-unknown': 'unknown',
  'sso-name': 'unknown',
  'sso-taken': 'taken',
  'sso-administrator': 'administrator',
  'sso-no-role': 'no-role',
  'sso-conflict': 'no-role',
}

/** Somebody whom the provider has named does not come in: what the log says of it, and what he is told. */
export class Refused extends Error {
  readonly reason: LoginReason
  readonly userId: string | undefined

  constructor(reason: LoginReason, userId?: string, why?: string) {
    super(why ?? reason)
    this.reason = reason
    this.userId = userId
  }

  get problem(): SsoProblem {
    return doors[this.reason] ?? 'closed'
  }
}
