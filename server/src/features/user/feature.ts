import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountKeeper } from './accounts.ts'
import { explainRight } from './explain.ts'
import { userGranting } from './granting-service.ts'
import { type HandOverNeeds, userHandOver } from './hand-over.ts'
import { handOverHandlers, userHandlers } from './routes.ts'
import { type SessionKeeper, type TokenKeeper, userSecurity } from './security-service.ts'
import { userService } from './service.ts'
import { userUndoes } from './undo.ts'

export interface UserNeeds extends HandOverNeeds {
  accounts: Omit<AccountKeeper, 'passwordDays'>
  sessions: SessionKeeper
  tokens: TokenKeeper
}

/** 用户: accounts, what they may, and what keeps them safe. */
export const userFeature = ({ db, clock, secret, settings }: Platform, needs: UserNeeds) => {
  const { sessions, accounts } = needs
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
            security: userSecurity(inside, clock, keeper, sessions, needs.tokens),
          }),
          explain: (user, question) => explainRight(db, clock, user, question),
        }),
      ),
      bound(calls.handOver, handOverHandlers(userHandOver(db, clock, needs))),
    ],
  })
}
