import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountKeeper } from './accounts.ts'
import { adminRequests, type RequestNeeds } from './admin-requests.ts'
import { explainRight } from './explain.ts'
import { userGranting } from './granting-service.ts'
import { type HandOverNeeds, userHandOver } from './hand-over.ts'
import { handOverHandlers, userHandlers } from './routes.ts'
import { type SessionKeeper, type TokenKeeper, userSecurity } from './security-service.ts'
import { userService } from './service.ts'
import { ssoAccounts } from './sso-accounts.ts'
import { userUndoes } from './undo.ts'

export interface UserNeeds extends HandOverNeeds, RequestNeeds {
  accounts: Omit<AccountKeeper, 'passwordDays'>
  sessions: SessionKeeper
  tokens: TokenKeeper
}

/** 用户: accounts, what they may, and what keeps them safe. */
export const userFeature = (platform: Platform, needs: UserNeeds) => {
  const { db, clock, secret, settings } = platform
  const requests = adminRequests(platform, needs)
  const { sessions, accounts } = needs
  const keeper: AccountKeeper = { ...accounts, passwordDays: () => settings.get('security.password-days') }
  return {
    undoes: userUndoes,
    calls: [
      bound(
        calls.user,
        userHandlers({
          db,
          ask: requests.ask,
          over: inside => ({
            accounts: userService(inside, clock, secret, keeper),
            granting: userGranting(inside, clock),
            security: userSecurity(inside, clock, keeper, sessions, needs.tokens),
          }),
          explain: (user, question) => explainRight(db, clock, user, question),
        }),
      ),
      bound(calls.adminRequest, {
        list: (input, context) => requests.list(input, userOf(context)),
        confirm: ({ id }, context) => requests.confirm(id, userOf(context), actorOf(context)),
        refuse: ({ id, reason }, context) => requests.refuse(id, reason, userOf(context), actorOf(context)),
      }),
      bound(calls.handOver, handOverHandlers(userHandOver(db, clock, needs))),
    ],
    offers: { ssoAccounts },
  }
}
