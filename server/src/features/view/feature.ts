import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewHandlers } from './routes.ts'
import { viewService } from './service.ts'

/** Lists of the back-office as somebody likes to see them. */
export const viewFeature = ({ db, clock }: Platform) =>
  feature({ calls: [bound(calls.view, viewHandlers(viewService(db, clock)))] })
