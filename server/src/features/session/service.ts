import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { visibleMenu } from '../../platform/rights/visible-menu.ts'
import { currentUsers } from './current-user.ts'
import type { DeviceService } from './devices.ts'
import { sessionHolds } from './holds.ts'
import { openSessions } from './open-sessions.ts'
import { sessionRepo } from './repo.ts'
import { signingIn } from './signing-in.ts'

export const sessionService = (
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'settings'>,
  needs: { noteLogin: NoteLogin; notify: Notify },
  devices: DeviceService,
) => {
  const { db, clock } = platform
  const today = (): string => toWireTime(clock.now()).slice(0, 10)
  const holds = sessionHolds(platform)

  return {
    holdOfAccount: holds.holdOfAccount,
    login: signingIn(platform, { ...needs, devices, holds, today }),
    ...currentUsers(platform, holds, today),
    ...openSessions(platform),

    menuOf: async (user: Pick<CurrentUser, 'grants'>): Promise<MenuItem[]> =>
      visibleMenu(await sessionRepo(db).menus(), new Set(user.grants.keys())),

    /** Within the transaction of whatever makes the sessions of somebody end. */
    endAllOf: (tx: Transaction, userId: string, reason: string, exceptToken?: string): Promise<number> =>
      sessionRepo(tx).endSessionsOf(
        userId,
        clock.now(),
        reason,
        exceptToken === undefined ? '' : hashToken(exceptToken),
      ),
  }
}

export type SessionService = ReturnType<typeof sessionService>
