import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Logger } from 'pino'
import type { App } from '../app-shape.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/store.ts'
import { createSettings } from '../platform/settings.ts'
import { foundUnits, textDeeds } from './desk-acts.ts'
import { binDeeds } from './desk-bin.ts'
import { mediaDeeds } from './desk-media.ts'
import { type Desks, siteOf } from './desks.ts'
import { peopleOf } from './people.ts'
import { placesOf } from './places.ts'
import { tellRuns } from './tell-runs.ts'
import { type Deed, live, weekUntil } from './week.ts'
import { tellCalls } from './week-calls.ts'
import { keeperDeeds } from './week-keepers.ts'
import { tellLogins } from './week-logins.ts'
import { tellVisits } from './week-visits.ts'

interface House {
  db: Db
  clock: Clock
  log: Logger
  content: App['content']
  files: FileStore
  /** Where the log's older rows go. */
  archive: string
  /** Who runs the system. */
  admin: string
}

/** Two regions are enough to see what people do at their desks. */
const sitesAtWork = 2

/**
 * The week before the first day: the first accounts did what people do, by the services themselves and by a clock that
 * walks through that week, and every log tells of it.
 */
export const liveFirstWeek = async (
  { clock, ...house }: House,
  packs: readonly RegionPack[],
): Promise<void> => {
  const { db } = house
  const week = weekUntil(clock.now().getTime())
  const settings = await createSettings(db)
  const desks: Desks = { ...house, settings, packs, people: await peopleOf(db), week }
  const deeds: Deed[] = keeperDeeds(desks)
  for (const [nth, pack] of packs.slice(0, sitesAtWork).entries()) {
    const site = await siteOf(desks, pack, nth)
    if (nth === 0)
      deeds.push({
        at: week.moment(4, 0.1),
        act: () => foundUnits(desks, site.slots, placesOf(pack)),
      })
    deeds.push(...textDeeds(desks, site), ...binDeeds(desks, site), ...mediaDeeds(desks, site))
  }
  await tellLogins(desks)
  await live(week, deeds)
  await tellRuns(desks)
  await tellCalls(desks)
  await tellVisits(desks)
}
