import type { Platform } from '../../platform/platform.ts'
import { createVisitService, isProgram, type Visit } from './service.ts'

/** Visits of public pages, where the configuration wants them counted. */
export const visitFeature = ({ config, db, clock, log, settings }: Platform) => {
  const visits = createVisitService(db, clock, log, config.demoMode)
  return {
    stop: visits.stop,
    offers: {
      visits: {
        add: (visit: Visit): boolean => settings.get('log.visits', visit.siteId) && visits.add(visit),
      },
      isProgram,
    },
  }
}
