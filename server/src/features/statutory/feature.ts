import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import { statutoryHandlers } from './routes.ts'
import { type StatutoryNeeds, statutoryService } from './service.ts'

/** 法定期限: what the law says of days, told day by day to whoever asks. */
export const statutoryFeature = (needs: StatutoryNeeds) =>
  feature({ calls: [bound(calls.statutory, statutoryHandlers(statutoryService(needs)))] })
