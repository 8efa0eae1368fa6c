import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import { feature } from '../../platform/feature.ts'
import { anonymousApi } from '../../platform/http/invoke.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadingDesk } from './core/tool.ts'
import { registerMcp } from './routes.ts'

interface McpNeeds {
  packs: readonly RegionPack[]
  deploymentSiteId: string
  regions: { find: ReadingDesk['findPlaces'] }
}

/** What the public reads, for programs that speak the Model Context Protocol. */
export const mcpFeature = (
  { origin, clock, invoke }: Platform,
  { packs, deploymentSiteId, regions }: McpNeeds,
) => {
  const desk: ReadingDesk = {
    api: anonymousApi(invoke, deploymentSiteId),
    packs,
    origin,
    now: () => clock.now(),
    findPlaces: regions.find,
  }
  let registered: { close(): Promise<void> } | undefined
  return feature({
    http: (app: FastifyInstance): void => {
      registered = registerMcp(app, desk)
    },
    stop: async () => registered?.close(),
  })
}
