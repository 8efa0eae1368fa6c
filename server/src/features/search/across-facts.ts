import { articleCode } from '@sunport/contract/search/across.ts'
import { type CodeRule, type CodeScheme, commonOf, otherCode } from '@sunport/contract/search/crosswalk.ts'
import type { Fact } from './across-read.ts'

/** The rules in force at a site, by kind. */
export type MapsOfSite = (siteId: string) => Record<CodeScheme, readonly CodeRule[]>

/** A hit in the words that all sites share. */
export interface CommonFact {
  seq: number
  siteId: string
  province: string
  /** Microseconds. */
  time: number
  tier: number
  type: string
  manner: string | undefined
  region: string | undefined
  items: string[]
  number: string | null
  /** So many notices it stands for: more than one in a sample. */
  weight: number
}

/** A class stands with those above it; only the narrowest was chosen by somebody. */
const narrowest = (codes: string[]): string[] =>
  codes.filter(code => !codes.some(other => other !== code && other.startsWith(code)))

/** Says what codes mean; each is looked up once, however many hits carry it. What no rule speaks of is 其他. */
export const translator = (mapsOf: MapsOfSite) => {
  const known = new Map<string, string>()
  return (siteId: string, scheme: CodeScheme, code: string): string => {
    const key = `${siteId} ${scheme} ${code}`
    const meant = known.get(key) ?? commonOf(mapsOf(siteId)[scheme], code) ?? otherCode
    known.set(key, meant)
    return meant
  }
}

export const commonFacts = (
  facts: Fact[],
  mapsOf: MapsOfSite,
  provinceOf: (siteId: string) => string,
  weightOf: (siteId: string) => number = () => 1,
): CommonFact[] => {
  const inCommon = translator(mapsOf)
  return facts.map(({ seq, siteId, time, tier, type, manner, region, items, number }) => ({
    seq: Number(seq),
    siteId,
    province: provinceOf(siteId),
    time: Number(time),
    tier,
    type: type ? inCommon(siteId, 'type', type) : articleCode,
    manner: manner ? inCommon(siteId, 'manner', manner) : undefined,
    region: region ? inCommon(siteId, 'region', region) : undefined,
    items: [...new Set(narrowest(items).map(code => inCommon(siteId, 'item', code)))],
    number,
    weight: weightOf(siteId),
  }))
}
