import type { Clock } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { CookieChange } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { deviceRepo } from './device-repo.ts'

/** Says which browser it is, never who sits before it: neither password nor second factor is left out for it. */
export const deviceCookie = 'sunport_device'

/** More than anybody signs in from; the one that was used longest ago is forgotten first. */
const mostDevices = 10
const dayMs = 86_400_000

/** Browsers that accounts were used from: whoever locks somebody else's account does not lock it there. */
export const deviceService = (db: Db, clock: Clock, settings: Settings) => {
  const repo = deviceRepo(db)
  const days = (): number => settings.get('security.device-days')
  const oldest = (): Date => new Date(clock.now().getTime() - days() * dayMs)
  const triesAllowed = (): number => settings.get('security.lock-failures')

  return {
    /** Undefined too where it has had all its wrong passwords. */
    find: async (token: string | undefined, userId: string) =>
      token ? repo.find(hashToken(token), userId, oldest(), triesAllowed()) : undefined,

    takeTry: (tokenHash: string, userId: string): Promise<boolean> =>
      repo.takeTry(tokenHash, userId, triesAllowed()),

    /** A new name with every login: who has a copy of the old one, or planted it, knows nothing any more. */
    remember: async (
      queries: Queries,
      before: string | undefined,
      userId: string,
    ): Promise<CookieChange[]> => {
      if (days() === 0) return []
      const inside = deviceRepo(queries)
      const token = newToken()
      if (before) await inside.rename(hashToken(before), hashToken(token))
      await inside.know(hashToken(token), userId, clock.now())
      await inside.keepNewest(userId, mostDevices)
      return [{ name: deviceCookie, value: token, maxAge: days() * 86_400 }]
    },

    forgetOld: () => repo.forgetUsedBefore(oldest()),
  }
}

export type DeviceService = ReturnType<typeof deviceService>
