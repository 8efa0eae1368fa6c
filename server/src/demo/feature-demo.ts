import type { RegionPack } from '@sunport/regions/pack.ts'
import type pg from 'pg'

export interface FeatureDemoContext {
  /** Inside the region's transaction. */
  client: pg.Client
  pack: RegionPack
  siteId: string
  /** Channel ids by pagemark. */
  channels: ReadonlyMap<string, string>
  now: Date
  seed: number
}

/** Loads one feature's demo content for one region. */
export type FeatureDemo = (context: FeatureDemoContext) => Promise<void>
