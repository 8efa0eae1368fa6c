import { enterpriseScales, purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import {
  bidderClasses,
  type FigureDimension,
  type FigureParty,
  type FigureStage,
  figureParties,
  figureStages,
  reservedWords,
  saidValue,
  smallValue,
  unsaidValue,
} from '@sunport/contract/figures/codes.ts'
import { queryText } from './list-query.ts'
import type { RegionPack } from './pack.ts'

/** 数据: the figures, the notices behind one of them, and everybody who has figures of his own. */
export const figurePaths = { board: '/figures', rows: '/figureRows', parties: '/figureParties' } as const

type Fits = (value: string) => boolean

const among =
  (codes: object, ...more: string[]): Fits =>
  value =>
    Object.hasOwn(codes, value) || more.includes(value)
const like =
  (form: RegExp): Fits =>
  value =>
    form.test(value)

/** What addresses may narrow figures to. `region` names the site's region on every page, so a place has another name. */
const fits = {
  year: like(/^20\d{2}$/),
  month: like(/^(0[1-9]|1[0-2])$/),
  stage: among(figureStages),
  place: like(/^(-|\d{4}|\d{6})$/),
  manner: among(purchaseManners, unsaidValue),
  nature: among(purchaseNatures, unsaidValue),
  category: like(/^([-+]|[A-Z]\d{2})$/),
  reserved: among(reservedWords, unsaidValue),
  scale: among(enterpriseScales, smallValue, saidValue, unsaidValue),
  bidders: among(bidderClasses, saidValue, unsaidValue),
  purchaser: Boolean,
  agency: Boolean,
  supplier: Boolean,
} satisfies Record<string, Fits>

type FigureName = keyof typeof fits
export type AskedFigures = Partial<Record<FigureName, string>>
export const figureNames = Object.keys(fits) as FigureName[]
const partyNames = Object.keys(figureParties) as FigureParty[]

/** Whatever else an address says narrows nothing. */
export const readFigures = (query: URLSearchParams): AskedFigures =>
  Object.fromEntries(
    figureNames.flatMap(name => {
      const value = queryText(query, name)
      return value && fits[name](value) ? [[name, value]] : []
    }),
  )

/** As the calls take it. */
export const figureInput = (
  siteId: string,
  { place, stage, scale, bidders, reserved, ...asked }: AskedFigures,
) => ({
  siteId,
  ...(asked as { manner?: '1'; nature?: '1' }),
  stage: stage as FigureStage | undefined,
  scale: scale as '1' | undefined,
  bidders: bidders as '1' | undefined,
  reserved: reserved as '1' | undefined,
  region: place,
})

export const nameOfDimension = (by: FigureDimension): FigureName => (by === 'region' ? 'place' : by)

/** A page of the figures with what it is narrowed to; what is undefined or '' falls away. */
export const figuresHref = (
  { code }: Pick<RegionPack, 'code'>,
  page: keyof typeof figurePaths,
  asked: Partial<Record<string, string>>,
): string => {
  const said = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${figurePaths[page]}?${new URLSearchParams([['region', code], ...said])}`
}

/** Whose figures these are, where they are of one alone. */
export const partyOf = (asked: AskedFigures): { kind: FigureParty; name: string } | undefined => {
  const named = partyNames.filter(kind => asked[kind])
  const [kind] = named
  return kind && named.length === 1 ? { kind, name: asked[kind] ?? '' } : undefined
}
