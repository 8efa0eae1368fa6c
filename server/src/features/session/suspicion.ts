import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SessionRepo } from './repo.ts'

const windowMs = 10 * 60_000

interface Tried {
  name: string
  user: UserRow | undefined
  ip: string
  /** A browser that the account is known to be used from. */
  device: { failedCount: number } | undefined
}

type Failures = Pick<SessionRepo, 'countFailures' | 'countAllFailures' | 'countFailuresOfName'>

/**
 * Whether a login has to show that somebody reads a picture, by what failed of late. Names count whether they exist or
 * not; a right password takes off what the name had before.
 */
export const suspicion =
  (failures: Failures, clock: Clock, settings: Settings) =>
  async ({ name, user, ip, device }: Tried): Promise<boolean> => {
    const windowStart = new Date(clock.now().getTime() - windowMs)
    const ofAddress = await failures.countFailures(ip, windowStart)
    if (ofAddress >= settings.get('security.address-failures')) throw new Problem('request.too_many')
    const limit = settings.get('security.captcha-failures')
    if (ofAddress >= limit) return true
    // What strangers do elsewhere is no fault of a browser that its owner is known to use.
    if (device) return device.failedCount >= limit
    const ofAll = settings.get('security.all-failures')
    if ((await failures.countAllFailures(windowStart, ofAll)) >= ofAll) return true
    const since = user?.lastLoginAt && user.lastLoginAt > windowStart ? user.lastLoginAt : windowStart
    return (await failures.countFailuresOfName(name, since)) >= limit
  }
