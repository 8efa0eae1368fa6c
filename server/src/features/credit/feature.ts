import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { creditRepo } from './repo.ts'
import { creditHandlers } from './routes.ts'
import { creditService, type Places } from './service.ts'

export interface CreditNeeds {
  places: Places
}

/** Credit records. */
export const creditFeature = ({ db, clock }: Platform, { places }: CreditNeeds) =>
  feature({ calls: [bound(calls.credit, creditHandlers(creditService(creditRepo(db), places, clock)))] })
