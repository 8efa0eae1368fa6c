import { mannerLetters, type NoticeStage, type PurchaseManner } from '@sunport/contract/codes.ts'
import type { NoticeFlow } from '@sunport/regions/pack.ts'
import { type Package, packagesOf, sumOf } from './packages.ts'
import { type Agency, agencyOf, buyerOf, type Party, personName, tradingCentre } from './parties.ts'
import type { Place } from './places.ts'
import { hexId, type Random } from './random.ts'
import { type Course, type Schedule, scheduleOf } from './schedule.ts'
import { type CatalogueItem, catalogue } from './text/catalogue.ts'
import { type BuyerKind, kindsOfLevel, streets, villages } from './text/organisations.ts'
import { yearOf } from './time.ts'

/** One procurement from intention to acceptance; every notice of it is written from this. */
export interface Project extends Schedule {
  planId: string
  siteName: string
  flow: NoticeFlow
  place: Place
  buyer: Party
  buyerKind: BuyerKind
  agency: Agency
  item: CatalogueItem
  /** Without the count of rounds, as it is called before it is first announced. */
  plainName: string
  name: string
  code: string
  kcCode: string | null
  manner: PurchaseManner
  /** 1 centralised, 2 by the department, 3 dispersed, 4 by the buyer itself. */
  organizationForm: '1' | '2' | '3' | '4'
  packages: Package[]
  budget: number
  experts: string[]
  forSmall: boolean
}

export interface ProjectWish {
  /** Unique in the installation; ids are made from it. */
  key: string
  serial: number
  siteName: string
  flow: NoticeFlow
  place: Place
  openingDay: number
  openingMinute?: number
  days?: Course['days']
  manner?: PurchaseManner
  /** Stages that must or must not happen; chance decides about the others. */
  stages?: Partial<Record<NoticeStage, boolean>>
  hasResultCorrection?: boolean
  fails?: boolean
  /** Something that is bought for certain, and how many times the usual number of it. */
  wants?: { category: string; scale: number }
}

const mannersOf = {
  '1': '111111111666634445129',
  '2': '6666666666111113',
  '3': '66666666111111115329',
} as const

const isManner = (letter: string): letter is PurchaseManner => letter in mannerLetters

const pickManner = (random: Random, item: CatalogueItem): PurchaseManner => {
  const letter = random.pick([...mannersOf[item.nature]])
  if (letter === '5' && !isOneSourced.test(item.category)) return '6'
  return isManner(letter) ? letter : '1'
}

/** What only its maker or its publisher can go on with. */
const isOneSourced = /运行维护|数据库|医疗设备维修|试剂|软件/

/** Not everything can be bought in every way: no road comes out of a store, no bridge by inquiry. */
const isFit = ({ nature, category }: CatalogueItem, { flow, manner, wants }: ProjectWish): boolean => {
  if (wants) return category === wants.category
  if (flow === 'bulk') return /计算机|家具|空调/.test(category)
  if (flow === 'store') return /计算机|家具|空调|体育设备|图书|食品|教学专用仪器|视频监控/.test(category)
  if (flow === 'framework') return /计算机|家具|物业|维修和保养|租赁|法律|检测服务|食品/.test(category)
  if (manner === '5') return isOneSourced.test(category)
  return manner !== '4' || nature === '1'
}

const kindsFor = ({ flow, place }: ProjectWish): BuyerKind[] => {
  if (flow === 'college') return ['university']
  if (flow === 'state-owned') return ['enterprise']
  return flow === 'bulk' || flow === 'framework' ? ['office'] : kindsOfLevel[place.level]
}

/** A buyer first, then something that it buys; where nothing fits, a thing first and then its buyer. */
const pickItem = (random: Random, wish: ProjectWish): { kind: BuyerKind; item: CatalogueItem } => {
  const kinds = kindsFor(wish)
  const kind = random.pick(kinds)
  const fitting = catalogue.filter(item => isFit(item, wish))
  const own = fitting.filter(({ buyers }) => buyers.includes(kind))
  if (own.length > 0) return { kind, item: random.pick(own) }
  const item = random.pick(fitting.filter(({ buyers }) => buyers.some(buyer => kinds.includes(buyer))))
  return { item, kind: random.pick(item.buyers.filter(buyer => kinds.includes(buyer))) }
}

const fill = (random: Random, pattern: string, year: number): string =>
  pattern
    .replace('{年}', String(year))
    .replace('{街}', random.pick(streets).replace(/(东|北)?(路|街|巷|大道)$/, ''))
    .replace('{村}', random.pick(villages))
    .replace('{期}', random.pick(['一期', '二期', '一标段', '二标段']))

const courseOf = (random: Random, manner: PurchaseManner, wish: ProjectWish, termDays: number): Course => {
  const whole = wish.flow === 'project'
  const decide = (stage: NoticeStage, probability: number): boolean =>
    wish.stages?.[stage] ?? random.chance(probability)
  return {
    manner,
    termDays,
    openingDay: wish.openingDay,
    openingMinute: wish.openingMinute,
    days: wish.days,
    hasIntention: decide('intention', whole ? 0.5 : 0),
    hasPlan: decide('plan', whole ? 0.5 : 0),
    hasDemand: decide('demand', whole ? 0.06 : 0),
    hasPublicity: manner === '5' || decide('publicity', whole ? 0.06 : 0),
    hasPrequalification: ['1', '2', '6'].includes(manner) && decide('prequalification', whole ? 0.06 : 0),
    hasCorrection: manner !== '5' && wish.flow !== 'store' && decide('correction', 0.24),
    hasResultCorrection: wish.hasResultCorrection ?? random.chance(0.05),
    fails: wish.fails ?? (wish.flow !== 'store' && manner !== '5' && random.chance(0.09)),
    hasContract: decide('contract', 0.8),
    hasAcceptance: decide('acceptance', 0.7),
  }
}

const roundNames = ['', '(二次)', '(三次)']

/** Makes one project; the same wish and seed give the same project. */
export const projectOf = (random: Random, wish: ProjectWish, places: Place[], now: number): Project => {
  const { place, flow } = wish
  const { kind, item } = pickItem(random, wish)
  const manner = wish.manner ?? pickManner(random, item)
  const schedule = scheduleOf(random, courseOf(random, manner, wish, item.term.days), now)
  const year = yearOf(schedule.tenderAt)
  const round =
    flow === 'project' && wish.fails === undefined ? random.pick([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2]) : 0
  const baseName = fill(random, random.pick(item.names), year)
  const isCentral = flow === 'bulk' || flow === 'framework' || random.chance(0.15)
  const home =
    place.level === 'province' ? place.shortName : random.pick([place.shortName, places[0]?.shortName ?? ''])
  const agency = isCentral ? tradingCentre(place) : agencyOf(random, place, home)
  const plainName = frameworkName(flow, item, baseName, year, wish.serial)
  const packages = packagesOf(random, {
    item,
    name: baseName,
    places,
    isSmall: flow === 'store' || flow === 'self',
    isWhole: manner === '5',
    scale: wish.wants?.scale ?? (flow === 'bulk' ? 12 : 1),
  })
  const number = `${year}${String(wish.serial).padStart(4, '0')}`
  const code =
    flow === 'legacy'
      ? `${agency.letters}${year}-${String(wish.serial).padStart(3, '0')}`
      : `[${place.code}]${agency.letters}[${mannerLetters[manner]}]${number}${round ? `-${round}` : ''}`
  return {
    ...schedule,
    planId: hexId(`${wish.key}/plan`),
    siteName: wish.siteName,
    flow,
    place,
    buyer: buyerOf(random, place, kind),
    buyerKind: kind,
    agency,
    item,
    plainName,
    name: plainName + (roundNames[round] ?? ''),
    code,
    kcCode: flow === 'framework' ? `KJ${place.code}${number}` : null,
    manner,
    organizationForm: flow === 'self' ? '4' : isCentral ? '1' : random.chance(0.1) ? '2' : '3',
    packages,
    budget: sumOf(packages.map(({ budget }) => budget)),
    experts: Array.from({ length: manner === '1' && random.chance(0.5) ? 5 : 3 }, () => personName(random)),
    forSmall: random.chance(0.55),
  }
}

const frameworkName = (
  flow: NoticeFlow,
  item: CatalogueItem,
  name: string,
  year: number,
  serial: number,
): string => {
  if (flow === 'framework') return `${year}—${year + 1}年度${item.category}框架协议采购项目`
  if (flow === 'bulk') return `${year}年第${(serial % 4) + 1}期${item.category}带量批量集中采购项目`
  return name
}
