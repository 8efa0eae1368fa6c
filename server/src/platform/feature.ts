import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallGroup } from '@sunport/contract/call.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/database.ts'
import type { Handlers } from './http/invoke.ts'
import type { Settings } from './settings.ts'

export interface FeatureDeps {
  db: Db
  clock: Clock
  settings: Settings
}

/** A feature that needs nothing of any other: its calls, and how they are answered. */
export interface Feature<G extends CallGroup = CallGroup> {
  calls: G
  handlers(deps: FeatureDeps): Handlers<G>
}

export const defineFeature = <G extends CallGroup>(
  calls: G,
  handlers: (deps: FeatureDeps) => Handlers<G>,
): Feature => ({ calls, handlers }) as unknown as Feature

const folder = join(import.meta.dirname, '../features')

/** Every folder with a `feature.ts` is bound without being listed anywhere. */
export const discoverFeatures = async (): Promise<Feature[]> => {
  const names = readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'feature.ts')))
    .sort()
  return Promise.all(
    names.map(async name => {
      const module: { feature: Feature } = await import(join(folder, name, 'feature.ts'))
      return module.feature
    }),
  )
}
