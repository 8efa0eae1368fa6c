import { calls } from '@sunport/contract/calls.ts'
import { today } from '../../platform/clock.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { expertRepo } from './repo.ts'
import { expertHandlers } from './routes.ts'
import { expertService, type Places } from './service.ts'

export interface ExpertNeeds {
  places: Places
}

/** Experts and what is recorded of them. */
export const expertFeature = ({ db, clock }: Platform, { places }: ExpertNeeds) =>
  feature({
    calls: [
      bound(
        calls.expert,
        expertHandlers(
          expertService(
            expertRepo(db, () => today(clock)),
            places,
            clock,
          ),
        ),
      ),
    ],
  })
