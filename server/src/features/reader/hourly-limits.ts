import { openSettings } from '@sunport/contract/open/settings.ts'
import { usualRateLimit } from '../../platform/config.ts'
import type { Settings } from '../../platform/settings.ts'

type Budget = 'open.budget' | 'open.key-budget'

/**
 * How much may be read an hour. Whoever lets everybody ask more often in a minute than is usual means the hour as well,
 * until he says himself how much.
 */
export const hourlyLimits = (rateLimit: number, settings: Pick<Settings, 'get'>) => {
  const share = Math.max(1, rateLimit / usualRateLimit)
  const of = (name: Budget): number => {
    const said = settings.get(name)
    return said === openSettings[name].fallback ? Math.round(said * share) : said
  }
  return { anonymous: () => of('open.budget'), key: () => of('open.key-budget') }
}
