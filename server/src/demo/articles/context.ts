import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'
import type { NationalAct } from '../national-acts.ts'
import { buyerOf, personName, supplierOf } from '../parties.ts'
import type { Place } from '../places.ts'
import type { Random } from '../random.ts'
import { catalogue } from '../text/catalogue.ts'
import { kindsOfLevel } from '../text/organisations.ts'
import { dayOf, longDate, momentAt, monthOf, wire, yearOf } from '../time.ts'

/** What an article's words may ask for in braces; the same value all through one article. */
export type Slots = Record<string, string>

export interface ArticleContext {
  random: Random
  slots: Slots
  /** Number of the article in its channel, from 0. */
  at: number
  channel: ChannelSeed
  /** With its parent's name before it. */
  channelName: string
  /** A number of the channel's own, so that channels with one stock begin at different places. */
  shift: number
  published: number
  pack: RegionPack
  places: Place[]
}

export interface ArticleText {
  title: string
  body: string
  source?: string
  publishNumber?: string
  lawCategory?: string
  regionCode?: string
  /** When it was published, where its channel's own rhythm does not tell. */
  at?: number
  /** Files that belong to it: those whose names match. */
  files?: RegExp
  more?: Record<string, string>
  /** A law of provisions, and whether it was changed since. */
  law?: { effectDate: string; isAmended: boolean }
  /** A law of the state in its own words. */
  act?: NationalAct
}

export type ArticleWriter = (context: ArticleContext) => ArticleText

const dayMs = 86_400_000
const quarters = ['一', '二', '三', '四']
/** 2026年8月24日, without leading zeros as running text has it. */
export const plainDate = (moment: number): string => longDate(moment).replace(/(年|月)0/g, '$1')

export const slotsOf = (random: Random, pack: RegionPack, places: Place[], published: number): Slots => {
  const isRegion = pack.name.endsWith('自治区')
  const cities = places.filter(({ level }) => level === 'city')
  const city = random.pick(cities)
  const place = random.pick(places)
  const kind = random.pick(kindsOfLevel[place.level])
  const item = random.pick(catalogue.filter(({ buyers }) => buyers.includes(kind)))
  const project = item.names.find(name => !name.includes('{')) ?? `${item.category}采购项目`
  const year = yearOf(published)
  const quarter = Math.floor((monthOf(published) - 1) / 3)
  const suppliers = [0, 1, 2].map(() => supplierOf(random, places, item.category).name)
  return {
    省: pack.name,
    级: isRegion ? '自治区' : '省',
    全省: isRegion ? '全区' : '全省',
    我省: isRegion ? '我区' : '我省',
    本省: isRegion ? '本区' : '本省',
    厅: `${isRegion ? '自治区' : '省'}财政厅`,
    网: pack.siteName,
    市: city.name,
    市码: city.code,
    市2: random.pick(cities).name,
    县: random.pick(places.filter(({ level }) => level === 'county')).name,
    地: place.name,
    地码: place.code,
    采购人: buyerOf(random, place, kind).name,
    项目: project,
    品目: item.category,
    公司: suppliers[0] ?? '',
    公司2: suppliers[1] ?? '',
    公司3: suppliers[2] ?? '',
    代理: `${place.shortName}${random.pick(['衡屿', '禾渡', '砚舟', '昭序', '澄越', '攸宁'])}${random.pick(['招标代理', '项目管理', '采购咨询'])}有限公司`,
    人: personName(random),
    年: String(year),
    上年: String(year - 1),
    下年: String(year + 1),
    月: String(monthOf(published)),
    日: plainDate(published),
    近日: plainDate(published - random.int(2, 9) * dayMs),
    将来: plainDate(momentAt(dayOf(published) + random.int(8, 25), 540)),
    季: quarters[quarter] ?? '一',
    上季: `${quarter === 0 ? year - 1 : year}年${quarters[(quarter + 3) % 4]}季度`,
    已过: monthOf(published) > 6 ? `${year}年上半年` : `${year - 1}年`,
    半年: monthOf(published) > 6 ? '下半年' : '上半年',
    号: String(random.int(3, 168)),
    数: String(random.int(12, 96)),
    百: String(random.int(120, 980)),
    千: String(random.int(1200, 9800)),
    万: random.int(3200, 98_000).toLocaleString('en-US'),
    亿: (random.int(80, 4200) / 10).toFixed(1),
    比: (random.int(620, 968) / 10).toFixed(1),
    时: wire(published).slice(11, 16),
  }
}

export const inThousands = (number: number): string => number.toLocaleString('en-US')

export const fill = (text: string, slots: Slots): string =>
  text.replace(/\{([^}]+)\}/g, (whole, key) => slots[key] ?? whole)
