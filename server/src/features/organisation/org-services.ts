import type { Clock } from '../../platform/clock.ts'
import type { Rehearsable } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import { orgRecords } from './org-record.ts'
import { orgRepo } from './org-repo.ts'
import type { OrgServices } from './org-routes.ts'
import { orgService } from './org-service.ts'
import { proposalService } from './proposal-service.ts'
import { structureService } from './structure-service.ts'

/** The services of this feature, over the pool or over one transaction that may be taken back. */
export const orgServices = (
  db: Db,
  clock: Clock,
  regionName: (code: string) => string | null,
): Rehearsable<OrgServices> => ({
  db,
  over: inside => {
    const repo = orgRepo(inside)
    const records = orgRecords(repo, regionName)
    return {
      repo,
      units: orgService(inside, clock, records, regionName),
      structure: structureService(inside, clock, records, regionName),
      proposals: proposalService(inside, clock, records),
    }
  },
})
