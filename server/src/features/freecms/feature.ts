import type { RegionPack } from '@sunport/regions/pack.ts'
import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { freecmsRead } from './read.ts'
import { registerFreecms } from './routes.ts'

export interface FreecmsNeeds {
  /** The region whose pages show what a request lists. */
  packAt(hostname: string, siteId: string | undefined): RegionPack | undefined
  /** Whole texts of published infos with the addresses of their files, by info. */
  textsWithFiles(infoIds: string[], origin: string): Promise<Map<string, string>>
}

/** The lists as programs of the previous generation ask for them. */
export const freecmsFeature = ({ db }: Platform, { packAt, textsWithFiles }: FreecmsNeeds) =>
  feature({
    http: (app, ask) =>
      registerFreecms(app, {
        packOf: ({ hostname }, siteId) => packAt(hostname, siteId),
        ask,
        read: freecmsRead(db),
        textsWithFiles,
      }),
  })
