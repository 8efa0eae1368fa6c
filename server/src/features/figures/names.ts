import { enterpriseScales, purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { catalogueDictionary } from '@sunport/contract/content/notice/catalogue.ts'
import { itemClass } from '@sunport/contract/content/notice/facets.ts'
import {
  bidderClasses,
  type FigureDimension,
  otherParties,
  reservedWords,
  saidValue,
  severalClasses,
  smallValue,
  unsaidValue,
} from '@sunport/contract/figures/codes.ts'

export interface NameSources {
  regionName(code: string): string | null
  dictionaries: {
    entries(name: string, siteId: string): Promise<{ entries: { dictCode: string; dictName: string }[] }>
  }
}

export type NameOf = (by: FigureDimension, code: string) => string

const unsaidWords = '未填写'

const words: Partial<Record<FigureDimension, Readonly<Record<string, string>>>> = {
  manner: purchaseManners,
  nature: purchaseNatures,
  reserved: reservedWords,
  scale: enterpriseScales,
  bidders: bidderClasses,
}

/** Values that stand for several lines. */
const wider: Readonly<Record<string, string>> = {
  [`scale ${smallValue}`]: '中小微企业',
  [`scale ${saidValue}`]: '写明规模的',
  [`bidders ${saidValue}`]: '写明家数的',
}

/** What a city's first four digits are called; of a province's own, the level itself where it has a name. */
const placeName = (regionName: NameSources['regionName'], code: string): string => {
  if (code.length === 6) return regionName(code) ?? code
  const own = code.endsWith('00') ? regionName(`${code}01`) : null
  return own ?? regionName(`${code}00`) ?? `${code}00`
}

/** Names of all that figures are broken down by. */
export const namesFor = async (
  { regionName, dictionaries }: NameSources,
  siteId: string,
): Promise<NameOf> => {
  const { entries } = await dictionaries.entries(catalogueDictionary, siteId)
  const classes = new Map(entries.map(({ dictCode, dictName }) => [itemClass(dictCode), dictName]))
  return (by, code) => {
    if (code === '' || code === unsaidValue) return unsaidWords
    if (by === 'month') return `${Number(code)}月`
    if (by === 'region') return placeName(regionName, code)
    if (by === 'category') return code === severalClasses ? '多个品目' : (classes.get(code) ?? code)
    if (code === otherParties) return '其余'
    return wider[`${by} ${code}`] ?? words[by]?.[code] ?? code
  }
}
