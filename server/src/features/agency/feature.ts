import type { AgencyFilter } from '@sunport/contract/calls/agency.ts'
import { calls } from '@sunport/contract/calls.ts'
import { today } from '../../platform/clock.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { agencyRepo } from './repo.ts'
import { agencyHandlers } from './routes.ts'
import { agencyService } from './service.ts'

export interface AgencyNeeds {
  ofProvince: DirectoryPlaces
}

/** The directory of agencies. */
export const agencyFeature = ({ db, clock }: Platform, { ofProvince }: AgencyNeeds) => {
  const service = agencyService(
    agencyRepo(db, () => today(clock)),
    ofProvince,
  )
  return {
    calls: [bound(calls.agency, agencyHandlers(service))],
    offers: {
      /** The public list in pages of any size, for whoever takes all of it. */
      agencies: async (filter: AgencyFilter & { siteId: string }) => {
        const { list, total } = await service.list(filter, filter.siteId, new Set())
        return { rows: list, total }
      },
    },
  }
}
