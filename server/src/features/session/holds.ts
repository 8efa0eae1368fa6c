import type { SessionHold } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RoleRow, UserRow } from '../../platform/rights/tables.ts'
import type { session } from './table.ts'

const dayMs = 86_400_000

export type Holds = ReturnType<typeof sessionHolds>

/** What a session waits for before it may do anything else. */
export const sessionHolds = ({ clock, settings }: Pick<Platform, 'clock' | 'settings'>) => {
  const isPasswordOld = (user: UserRow): boolean => {
    const days = settings.get('security.password-days')
    return days > 0 && clock.now().getTime() - user.passwordChangedAt.getTime() > days * dayMs
  }

  const lacksFactor = (user: UserRow, roles: readonly RoleRow[]): boolean =>
    user.mfa === 'off' && (user.mfaRequired || roles.some(({ requiresMfa }) => requiresMfa))

  /** What the account waits for, in whichever session that its password opens. */
  const holdOfAccount = (user: UserRow, roles: readonly RoleRow[]): SessionHold | undefined => {
    if (user.mustChangePassword || isPasswordOld(user)) return 'password'
    return lacksFactor(user, roles) ? 'enrolment' : undefined
  }

  const holdOf = (
    user: UserRow,
    row: typeof session.$inferSelect,
    roles: readonly RoleRow[],
  ): SessionHold | undefined => {
    if (row.needsSecondFactor && !row.secondFactorAt) return 'second-factor'
    if (row.locked) return 'locked'
    if (row.ssoIdentityId === null) return holdOfAccount(user, roles)
    // No password was shown, so none is old; the provider may have seen a second factor.
    return lacksFactor(user, roles) && !row.ssoFactor ? 'enrolment' : undefined
  }

  return { holdOfAccount, holdOf }
}
