import type { enterpriseScales } from '@sunport/contract/codes.ts'
import { creditCodeCheck } from '@sunport/contract/rules/credit-code.ts'
import type { Place } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import {
  agencyTrades,
  type BuyerKind,
  brands,
  buyerNames,
  givenNames,
  personNames,
  streets,
  supplierTrades,
  surnames,
} from './text/organisations.ts'

/** An organisation of the demo: invented, and the same wherever its name appears. */
export interface Party {
  name: string
  address: string
  linkMan: string
  phone: string
  creditCode: string
}

export interface Agency extends Party {
  /** Letters that stand for the agency in project numbers. */
  letters: string
  manager: string
}

export const personName = (random: Random): string => random.pick(surnames) + random.pick(personNames)

const digits = (random: Random, count: number): string =>
  String(random.int(0, 10 ** count - 1)).padStart(count, '0')

/** No exchange in the country starts a local number with 8000 behind such an area code. */
const landline = (random: Random, regionCode: string): string =>
  `0${regionCode.slice(0, 2)}${regionCode.slice(3, 4)}-8000${digits(random, 4)}`

/** The organisation of that name, at home in that place. */
export const partyAt = (name: string, place: Place): Party => {
  const random = randomFrom(name)
  return {
    name,
    address: `${areaOf(place)}${random.pick(streets)}${random.int(2, 398)}号`,
    linkMan: personName(random),
    phone: landline(random, place.code),
    creditCode: withCheck(`91${place.code.slice(0, 6)}MA0000${digits(random, 3)}`),
  }
}

const withCheck = (seventeen: string): string => seventeen + creditCodeCheck(seventeen)

const areaOf = (place: Place): string =>
  place.level === 'province'
    ? place.city
    : place.name.startsWith(place.city)
      ? place.name
      : place.city + place.name

export const buyerOf = (random: Random, place: Place, kind: BuyerKind): Party => {
  const pattern = random.pick(buyerNames[kind][place.level])
  const name = pattern.replace('{地}', place.name).replace('{短}', place.shortName)
  return partyAt(name.replace('{名}', random.pick(givenNames)), place)
}

const withManager = (base: Party, letters: string): Agency => ({
  ...base,
  letters,
  manager: personName(randomFrom(`${base.name}/manager`)),
})

/** The body that buys centrally for its place. */
export const tradingCentre = (place: Place): Agency =>
  withManager(partyAt(`${place.name}公共资源交易中心`, place), 'GGZY')

/** A handful of agencies work in each city, so that their names return as they do in life. */
export const agencyOf = (random: Random, place: Place, home: string): Agency => {
  const [brand, letters] = random.pick(brands.slice(0, 14))
  const [ending, tail] = random.pick(agencyTrades)
  return withManager(partyAt(`${home}${brand}${ending}`, place), letters + tail)
}

/** What a firm says of its size, wherever it says so. */
export const sizeOf = (name: string): keyof typeof enterpriseScales =>
  randomFrom(`${name}/size`).pick(['1', '2', '2', '3', '3', '3', '3', '4', '4'])

export const supplierOf = (random: Random, places: Place[], category: string): Party => {
  const place = random.pick(places)
  const endings = supplierTrades.find(([pattern]) => pattern.test(category))?.[1]
  if (!endings) throw new Error(`没有供应商经营${category}`)
  return partyAt(`${place.shortName}${random.pick(brands)[0]}${random.pick(endings)}`, place)
}
