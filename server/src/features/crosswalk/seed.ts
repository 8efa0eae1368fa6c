import { noticeTypes, purchaseManners } from '@sunport/contract/codes.ts'
import { itemClasses } from '@sunport/contract/content/notice/catalogue-classes.ts'
import {
  type CodeRule,
  type CodeScheme,
  commonWords,
  isPrefixRule,
  otherCode,
  stemOf,
} from '@sunport/contract/search/crosswalk.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { codeRule } from './table.ts'

/** The stages of all known types that begin so. */
const stagesBelow = (stem: string): Set<string> =>
  new Set(Object.entries(noticeTypes).flatMap(([code, { stage }]) => (code.startsWith(stem) ? [stage] : [])))

/** The known types, and each beginning that a region's tabs are made of where all types below it are of one stage. */
export const typeRules = (packs: readonly RegionPack[]): CodeRule[] => {
  const known = Object.entries(noticeTypes).map(([code, { stage }]) => ({ code, commonCode: stage }))
  const tabs = packs.flatMap(({ dictionaries }) =>
    Object.values(dictionaries).flatMap(({ entries }) => entries.flatMap(({ code }) => code.split(','))),
  )
  const beginnings = [...new Set(tabs)].flatMap(stem => {
    const [stage, ...others] = stagesBelow(stem)
    return stage && others.length === 0 && !noticeTypes[stem] ? [{ code: `${stem}*`, commonCode: stage }] : []
  })
  return [...known, ...beginnings]
}

const mannerRules: CodeRule[] = Object.keys(purchaseManners).map(code => ({
  code,
  commonCode: Object.hasOwn(commonWords.manner, code) ? code : otherCode,
}))

const itemRules: CodeRule[] = Object.keys(itemClasses).map(code => ({
  code: `${code}*`,
  commonCode: code,
}))

/** A province, its cities, and what stands beside its cities; whatever lies below a city is the city's. */
export const regionRules = (codes: readonly string[]): CodeRule[] =>
  codes.map(code => ({
    code: code.endsWith('00') ? `${code.slice(0, 4)}*` : `${code}*`,
    commonCode: code,
  }))

const placesOf = async (db: Queries, packs: readonly RegionPack[]): Promise<string[]> => {
  const provinces = sql.param(packs.map(({ provinceCode }) => provinceCode))
  const { rows } = await db.execute<{ code: string }>(sql`SELECT code FROM region
    WHERE (code = ANY(${provinces}::text[]) OR parent_code = ANY(${provinces}::text[])) AND mark <> 'own'
    ORDER BY code COLLATE "C"`)
  return rows.map(({ code }) => code)
}

/** The rules that follow from what the code and its regions know, once; what operators change of them stays changed. */
export const seedCrosswalk = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  const rules: Record<CodeScheme, CodeRule[]> = {
    type: typeRules(packs),
    manner: mannerRules,
    item: itemRules,
    region: regionRules(await placesOf(db, packs)),
  }
  const rows = Object.entries(rules).flatMap(([scheme, ofScheme]) =>
    ofScheme.map(rule => ({
      id: `${scheme}-${stemOf(rule)}${isPrefixRule(rule) ? '-x' : ''}`,
      scheme: scheme as CodeScheme,
      ...rule,
      isBuiltIn: true,
    })),
  )
  if (rows.length > 0) await db.insert(codeRule).values(rows).onConflictDoNothing()
}
