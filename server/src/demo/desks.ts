import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Logger } from 'pino'
import type { App } from '../app-shape.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Settings } from '../platform/settings.ts'
import { type Slots, slotsOf } from './articles/context.ts'
import { type Place, placeAt } from './desk-work.ts'
import type { People } from './people.ts'
import { placesOf } from './places.ts'
import { randomFrom } from './random.ts'
import type { Week } from './week.ts'

/** What the first accounts work with. */
export interface Desks {
  db: Db
  log: Logger
  settings: Settings
  content: App['content']
  files: FileStore
  /** Where the log's older rows go. */
  archive: string
  packs: readonly RegionPack[]
  people: People
  /** Who runs the system. */
  admin: string
  week: Week
}

/** One of the sites that they work for. */
export interface AtSite {
  pack: RegionPack
  /** How far behind the first site: nobody does the same twice in one minute. */
  nth: number
  place: Place
  slots: Slots
}

export const siteOf = async ({ db, week }: Desks, pack: RegionPack, nth: number): Promise<AtSite> => ({
  pack,
  nth,
  place: await placeAt(db, pack),
  slots: slotsOf(randomFrom(`${pack.siteCode}/desk-acts`), pack, placesOf(pack), week.now),
})

/** A moment of the week at a site; each site comes a little after the one before. */
export const momentAtSite =
  ({ week }: Desks, { nth }: AtSite) =>
  (daysAgo: number, share: number): number =>
    week.moment(daysAgo, share + nth * 0.03)
