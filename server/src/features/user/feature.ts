import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountKeeper } from './accounts.ts'
import { explainRight } from './explain.ts'
import { userGranting } from './granting-service.ts'
import { userHandlers } from './routes.ts'
import { type SessionKeeper, userSecurity } from './security-service.ts'
import { userService } from './service.ts'
import { userUndoes } from './undo.ts'

export interface UserNeeds {
  accounts: Omit<AccountKeeper, 'passwordDays'>
  sessions: SessionKeeper
}

/** 用户: accounts, what they may, and what keeps them safe. */
export const userFeature = ({ db, clock, secret, settings }: Platform, { sessions, accounts }: UserNeeds) => {
  const keeper: AccountKeeper = { ...accounts, passwordDays: () => settings.get('security.password-days') }
  return feature({
    undoes: userUndoes,
    calls: [
      bound(
        calls.user,
        userHandlers({
          db,
          over: inside => ({
            accounts: userService(inside, clock, secret, keeper),
            granting: userGranting(inside, clock),
            security: userSecurity(inside, clock, keeper, sessions),
          }),
          explain: (user, question) => explainRight(db, clock, user, question),
        }),
      ),
    ],
  })
}
