import { enabled } from '@sunport/contract/codes.ts'
import { unitState } from '@sunport/contract/desk-codes.ts'
import type { LoginReason } from '@sunport/contract/log-codes.ts'
import type { OrganisationRow, UserRow } from '../../platform/rights/tables.ts'
import { isAllowedAddress } from './address-rule.ts'

export type Unit = Pick<OrganisationRow, 'unitState'> | null | undefined

/** Why an account may not be used on a day, from an address; nobody acts for a unit that is paused or gone. */
export const unusable = (user: UserRow, unit: Unit, today: string, ip: string): LoginReason | undefined => {
  if (user.status !== enabled.on) return 'disabled'
  if (unit && unit.unitState !== unitState.normal) return 'unit-paused'
  if (user.validFrom !== null && user.validFrom > today) return 'not-yet-valid'
  if (user.validTo !== null && user.validTo < today) return 'expired'
  return isAllowedAddress(user.loginIpRule, ip) ? undefined : 'address-refused'
}
