import { ask } from '../child.ts'
import type { HomeJob } from '../home-misses.ts'
import type { LoadResult } from '../latencies.ts'
import type { Row, Side, Wanted } from './alternate.ts'
import { channelsOfHome, homesOf } from './homes.ts'
import { minimalCall, minimalHome, minimalItem, minimalPage } from './minimal.ts'
import type { Item } from './samples.ts'
import type { Place, Stage } from './stage.ts'

const group = 'not cached'
const wantedOfLists: Wanted[] = [
  { of: 'ratio', bound: 'at least', limit: 0.6 },
  { of: 'cpu', bound: 'at most', limit: 5 },
]
const pagesOf = (items: readonly Item[]): string[] => items.map(({ page }) => page)
const callsOf = (items: readonly Item[]): string[] => items.map(({ call }) => call)
const bareOf = (items: readonly Item[]): string[] => items.map(({ bare }) => bare)

/** Homes that fall by a tag before each request. */
export const homeMisses = async (stage: Stage, place: Place): Promise<Side> => {
  const homes = await homesOf(place.client, place.origin, stage.packs)
  if (homes.length === 0) throw new Error('No home falls by any tag of its channels.')
  return {
    pids: place.pids,
    measure: seconds =>
      ask<LoadResult>(stage.child('home-misses.ts'), {
        url: place.url,
        port: place.port,
        homes,
        seconds,
      } satisfies HomeJob),
  }
}

/** Pages that nobody has asked for lately, each drawn for its request. */
export const drawnPages = async (stage: Stage): Promise<Row[]> => {
  const { main, pack } = stage
  const { articles, lists, wholeSites } = main.samples
  const { siteId, channelIds } = await channelsOfHome(main.client, pack)
  return [
    await stage.compare(
      {
        group,
        name: 'article',
        against: 'Node + pg, the same row',
        wanted: [
          { of: 'ratio', bound: 'at least', limit: 0.1 },
          { of: 'cpu', bound: 'at most', limit: 2.5 },
        ],
      },
      stage.load(main, pagesOf(articles)),
      await stage.minimal(minimalItem, bareOf(articles)),
    ),
    await stage.compare(
      {
        group,
        name: 'list of a channel',
        against: 'Node + pg, page and total',
        wanted: wantedOfLists,
      },
      stage.load(main, pagesOf(lists)),
      await stage.minimal(minimalPage, bareOf(lists)),
    ),
    await stage.compare(
      {
        group,
        name: 'list of notices with filters and counts',
        against: 'Node + pg, page and total',
        wanted: wantedOfLists,
      },
      stage.load(main, pagesOf(wholeSites)),
      await stage.minimal(minimalPage, bareOf(wholeSites)),
    ),
    await stage.compare(
      {
        group,
        name: 'home',
        against: `Node + pg, newest of ${channelIds.length} channels`,
        // Ten times the rate of before, which took 102 ms each.
        wanted: [{ of: 'cpu', bound: 'at most', limit: 10.2 }],
      },
      await homeMisses(stage, main),
      await stage.minimal(minimalHome(siteId, channelIds), ['/']),
    ),
  ]
}

/** Answers that nobody has asked for lately. */
export const readCalls = async (stage: Stage): Promise<Row[]> => {
  const { main } = stage
  const { notices, wholeSites, deep } = main.samples
  const counting = 'Node + pg that counts'
  const rows = [
    await stage.compare(
      {
        group: 'json',
        name: 'getInfoById, not cached',
        against: 'Node + pg, the same row',
        wanted: [{ of: 'ratio', bound: 'at least', limit: 0.5 }],
      },
      stage.load(main, callsOf(notices)),
      await stage.minimal(minimalItem, bareOf(notices)),
    ),
    await stage.compare(
      {
        group: 'json',
        name: 'list of ten with total, not cached',
        against: counting,
        wanted: [{ of: 'ratio', bound: 'at least', limit: 3 }],
      },
      stage.load(main, callsOf(wholeSites)),
      await stage.minimal(minimalCall, bareOf(wholeSites)),
    ),
  ]
  if (deep.length === 0) return rows
  return [
    ...rows,
    await stage.compare(
      { group: 'json', name: 'page about 150 with total, not cached', against: counting },
      stage.load(main, callsOf(deep)),
      await stage.minimal(minimalCall, bareOf(deep)),
    ),
  ]
}
