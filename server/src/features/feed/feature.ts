import type { FastifyInstance } from 'fastify'
import { feature } from '../../platform/feature.ts'
import { anonymousApi } from '../../platform/http/invoke.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FeedDeps, registerFeeds } from './routes.ts'

export interface FeedNeeds extends Pick<FeedDeps, 'packs' | 'gate' | 'batches'> {
  deploymentSiteId: string
}

/** Lists as data, at the lists' own addresses. */
export const feedFeature = ({ origin, clock, invoke }: Platform, { deploymentSiteId, ...needs }: FeedNeeds) =>
  feature({
    http: (app: FastifyInstance): void =>
      registerFeeds(app, { ...needs, origin, clock, api: anonymousApi(invoke, deploymentSiteId) }),
  })
