import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { housekeepingOf } from '../../platform/crud/changes.ts'
import type { UserRow } from '../../platform/rights/tables.ts'

const maskedId = '******************'
const secretNames = [
  'credential',
  'citizenIdSealed',
  'citizenIdIndex',
  'totpSealed',
  'totpLastStep',
  'recoveryHashes',
] as const

/** A row as the audit may keep it: no secrets, and the phone only by its ends. */
export const auditable = (row: UserRow): Record<string, unknown> => {
  const kept: Record<string, unknown> = { ...row, mobile: maskPhone(row.mobile) }
  for (const name of secretNames) delete kept[name]
  return kept
}

/** By wrong passwords, or by wrong codes of the second factor. */
export const isLocked = ({ lockedUntil, codeLockedUntil }: UserRow, now: Date): boolean =>
  [lockedUntil, codeLockedUntil].some(until => until !== null && until > now)

export type HeldRole = UserRecord['roles'][number]

export const toRecord = (row: UserRow, orgName: string | null, roles: HeldRole[], now: Date): UserRecord => ({
  ...housekeepingOf(row),
  id: row.id,
  userName: row.userName,
  realName: row.realName,
  avatar: row.avatar,
  gender: row.gender,
  mobile: maskPhone(row.mobile) || null,
  contactPhone: row.contactPhone,
  landline: row.landline,
  email: row.email,
  postalCode: row.postalCode,
  citizenId: row.citizenIdSealed ? maskedId : null,
  orgId: row.orgId,
  orgName,
  extraOrgIds: row.extraOrgIds,
  siteIds: row.siteIds,
  post: row.post,
  jobNo: row.jobNo,
  sort: row.sort,
  validFrom: row.validFrom,
  validTo: row.validTo,
  loginIpRule: row.loginIpRule,
  roles,
  roleNames: roles.map(({ roleName }) => roleName).join('、'),
  status: row.status,
  isLocked: isLocked(row, now),
  isDeregistered: row.deregisteredAt !== null,
  mustChangePassword: row.mustChangePassword,
  mfa: row.mfa,
  mfaRequired: row.mfaRequired,
  passwordChangedAt: toWireTime(row.passwordChangedAt),
  lastLoginAt: row.lastLoginAt ? toWireTime(row.lastLoginAt) : null,
  lastLoginIp: row.lastLoginIp,
  remark: row.remark,
})
