import type { PurchaseManner } from '@sunport/contract/codes.ts'
import type { NoticeFlow, RegionPack } from '@sunport/regions/pack.ts'
import type { Place } from './places.ts'
import type { ProjectWish } from './projects.ts'
import type { Random } from './random.ts'
import { workdayFrom, workdaysOn, workdayUntil } from './time.ts'

type Wish = Omit<ProjectWish, 'key' | 'serial' | 'siteName' | 'place' | 'flow'>

const manners: PurchaseManner[] = ['1', '2', '3', '4', '5', '6', '9']
const wholeStory = {
  intention: true,
  plan: true,
  correction: true,
  contract: true,
  acceptance: true,
} as const

/**
 * What every region must show, whatever chance would give: openings to come, and every kind of notice. Nobody opens on
 * a weekend or a holiday: what would is opened on the next day that is worked.
 */
export const fixedWishes = (today: number, published: number): Wish[] =>
  wishesOf(today, published).map(wish => ({ ...wish, openingDay: workdayFrom(wish.openingDay) }))

const wishesOf = (today: number, published: number): Wish[] => [
  ...[540, 570, 600, 630, 840, 870, 900, 930].map(
    (openingMinute, at): Wish => ({
      openingDay: today,
      openingMinute,
      manner: (['1', '6', '6', '3', '1', '4', '6', '9'] as const)[at],
    }),
  ),
  ...[1, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10].map(
    (days, at): Wish => ({ openingDay: today + days, manner: at % 2 === 0 ? '1' : days < 9 ? '6' : '1' }),
  ),
  ...[12, 13, 15, 15, 15, 17, 19, 20, 20, 20].map(
    (days): Wish => ({ openingDay: today + days, manner: '1', stages: { correction: false } }),
  ),
  ...[38, 40, 41, 43, 44, 45, 46, 47, 48, 49].map(
    (days, at): Wish => ({
      openingDay: today + days,
      manner: at % 3 === 0 ? '6' : '1',
      stages: { intention: true, plan: false, correction: false },
    }),
  ),
  ...([1, 6, 1, 6] as const).map(
    (manner): Wish => ({
      openingDay: Math.max(published + 22, workdaysOn(published, 10)),
      manner: `${manner}`,
      days: { tender: published },
      stages: { correction: false },
    }),
  ),
  ...([1, 6, 3] as const).map(
    (manner): Wish => ({
      openingDay: workdaysOn(published, -2),
      manner: `${manner}`,
      fails: false,
      days: { result: published },
    }),
  ),
  ...[46, 48, 50].map(
    (days): Wish => ({
      openingDay: today + days,
      manner: '6',
      days: { intention: published },
      stages: { intention: true, plan: false, correction: false },
    }),
  ),
  ...manners.map(
    (manner, at): Wish => ({
      openingDay: workdayFrom(today - 210 - at * 37),
      manner,
      fails: false,
      stages: { ...wholeStory, publicity: at % 2 === 0, demand: at % 3 === 0, prequalification: true },
      hasResultCorrection: at % 3 === 0,
    }),
  ),
  ...manners.map(
    (manner, at): Wish => ({
      openingDay: workdayUntil(today - 6 - at * 3),
      manner,
      fails: at === 1 || at === 5,
    }),
  ),
  ...[5, 9, 40, 90, 160, 250].map(
    (days): Wish => ({ openingDay: workdayFrom(today - days), manner: '5', fails: false }),
  ),
  { openingDay: workdaysOn(published, -3), manner: '1', fails: true },
  { openingDay: workdaysOn(published, -4), manner: '6', fails: true },
]

const daysOfWeek = 7

/** Large tenders for medical devices that close next week: what the search of a supplier is shown with. */
export const medicalWishes = (today: number): Wish[] => {
  // The first day of all was a Thursday.
  const monday = today + daysOfWeek - ((today + 3) % daysOfWeek)
  const wants = (category: string) => ({ category, scale: 2 })
  return [
    { openingDay: monday + 1, manner: '1', wants: wants('医用X线诊断设备') },
    { openingDay: monday + 3, manner: '1', wants: wants('医用超声波仪器及设备') },
  ].map(wish => ({ ...wish, fails: false, stages: { correction: false } }) as Wish)
}

/** A day in the past two years, the nearer the likelier. */
export const pastDay = (random: Random, today: number): number =>
  workdayFrom(today - 4 - Math.floor(696 * random.next() ** 2))

/** Opening day of a project of a side flow; the old site's notices end where the new one begins. */
export const sideDay = (random: Random, flow: NoticeFlow, today: number): number =>
  flow === 'legacy'
    ? workdayFrom(today - random.int(780, 1500))
    : random.chance(0.15)
      ? workdayFrom(today + random.int(0, 8))
      : pastDay(random, today)

const within = (places: Place[], regionCode: string): Place[] =>
  places.filter(({ code }) => code.startsWith(regionCode.replace(/(00)+$/, '')))

/** One after the other, so that none is left without. */
const inTurn = <T>(items: T[]): (() => T) => {
  let at = 0
  return () => items[at++ % items.length] as T
}

/** Every city in its turn, those with a site of their own more often, so that no city's lists stand empty. */
export const placePicker = (pack: RegionPack, places: Place[]) => {
  const provinces = places.filter(({ level }) => level === 'province')
  const cities = places.filter(({ level }) => level === 'city')
  // A city's own level comes first among its places; what stands directly below the province is for itself.
  const ofCities = [...Map.groupBy(places.slice(provinces.length), ({ city }) => city).values()]
  const ofOwnSites = pack.subSites.flatMap(({ regionCode }) =>
    regionCode ? [within(places, regionCode)] : [],
  )
  const ownSites = ofOwnSites.flatMap(([head]) => head ?? [])
  const [nextCity, nextOwnSite] = [inTurn(ofCities), inTurn(ofOwnSites)]
  const nextBuyerInBulk = inTurn([...provinces, ...ownSites])
  const nextWithFramework = inTurn([...ownSites, ...cities])
  return (random: Random, flow: NoticeFlow): Place => {
    if (flow === 'bulk') return nextBuyerInBulk()
    if (flow === 'college') return random.pick(random.chance(0.7) ? provinces : cities)
    if (flow === 'framework') return random.chance(0.5) ? random.pick(provinces) : nextWithFramework()
    if (random.chance(0.12)) return random.pick(provinces)
    const ofOne = ofOwnSites.length > 0 && random.chance(0.3) ? nextOwnSite() : nextCity()
    return random.pick(random.chance(0.45) ? ofOne.slice(0, 1) : ofOne)
  }
}
