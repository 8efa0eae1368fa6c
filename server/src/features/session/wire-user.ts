import type { User } from '@sunport/contract/calls/session.ts'
import type { CurrentUser } from '../../platform/http/context.ts'

/** Somebody as his own browser is told of him. */
export const toUser = (user: CurrentUser, signKey: string, frameOrigins: string[]): User => ({
  userId: user.id,
  userName: user.userName,
  realName: user.realName,
  orgName: user.orgName,
  avatar: user.avatar,
  userType: user.roleCodes,
  functions: [...user.grants.keys()].sort(),
  hold: user.hold ?? null,
  viaSso: user.viaSso ?? false,
  frameOrigins,
  signKey,
})
