import { enabled } from '@sunport/contract/codes.ts'
import { type CodeRule, type CodeScheme, codeSchemes, inOrder } from '@sunport/contract/search/crosswalk.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type CodeRuleTableRow, codeRule } from './table.ts'

/** The rules in force at one site, by kind, in the order in which they are asked. */
export type CodeMaps = Record<CodeScheme, CodeRule[]>

const schemes = Object.keys(codeSchemes) as CodeScheme[]

/** What a site says of a code itself stands in place of what all say, also where it is switched off. */
export const mapsFor = (rows: readonly CodeRuleTableRow[], siteId: string): CodeMaps => {
  const keyOf = ({ scheme, code }: CodeRuleTableRow): string => `${scheme} ${code}`
  const own = new Set(rows.filter(row => row.siteId === siteId).map(keyOf))
  const inForce = rows.filter(
    row =>
      row.status === enabled.on && (row.siteId === siteId || (row.siteId === null && !own.has(keyOf(row)))),
  )
  return Object.fromEntries(
    schemes.map(scheme => [
      scheme,
      inOrder(inForce.filter(row => row.scheme === scheme)).map(({ code, commonCode }) => ({
        code,
        commonCode,
      })),
    ]),
  ) as CodeMaps
}

/** All rules in memory: a few hundred, asked by every search over several sites. */
export const createCodeMaps = async (db: Queries) => {
  let rows: CodeRuleTableRow[] = []
  let bySite = new Map<string, CodeMaps>()
  const refresh = async (): Promise<void> => {
    rows = await db.select().from(codeRule)
    bySite = new Map()
  }
  await refresh()
  return {
    refresh,
    of: (siteId: string): CodeMaps => {
      const known = bySite.get(siteId)
      if (known) return known
      const made = mapsFor(rows, siteId)
      bySite.set(siteId, made)
      return made
    },
  }
}

export type AllCodeMaps = Awaited<ReturnType<typeof createCodeMaps>>
