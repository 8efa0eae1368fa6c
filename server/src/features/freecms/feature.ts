import type { RegionPack } from '@sunport/regions/pack.ts'
import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { freecmsRead } from './read.ts'
import { registerFreecms } from './routes.ts'

export interface FreecmsNeeds {
  /** The region whose pages show what a request lists. */
  packAt(hostname: string, siteId: string | undefined): RegionPack | undefined
}

/** The lists as programs of the previous generation ask for them. */
export const freecmsFeature = ({ db }: Platform, { packAt }: FreecmsNeeds) =>
  feature({
    http: (app, ask) =>
      registerFreecms(app, {
        packOf: ({ hostname }, siteId) => packAt(hostname, siteId),
        ask,
        contents: freecmsRead(db).contents,
      }),
  })
