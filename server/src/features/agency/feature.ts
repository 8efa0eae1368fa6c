import { calls } from '@sunport/contract/calls.ts'
import { today } from '../../platform/clock.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { agencyRepo } from './repo.ts'
import { agencyHandlers } from './routes.ts'
import { agencyService } from './service.ts'

export interface AgencyNeeds {
  ofProvince: DirectoryPlaces
}

/** The directory of agencies. */
export const agencyFeature = ({ db, clock }: Platform, { ofProvince }: AgencyNeeds) =>
  feature({
    calls: [
      bound(
        calls.agency,
        agencyHandlers(
          agencyService(
            agencyRepo(db, () => today(clock)),
            ofProvince,
          ),
        ),
      ),
    ],
  })
