import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { homeHandlers } from './routes.ts'
import { type HomeSources, homeService } from './service.ts'

/** 工作台. */
export const homeFeature = ({ db, clock }: Platform, needs: HomeSources) =>
  feature({ calls: [bound(calls.home, homeHandlers(homeService(db, clock, needs)))] })
