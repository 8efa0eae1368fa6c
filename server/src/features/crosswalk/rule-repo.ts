import type { crosswalk as calls } from '@sunport/contract/calls/crosswalk.ts'
import type { CodeScheme } from '@sunport/contract/search/crosswalk.ts'
import { and, asc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bySite, type ReachRule } from '../../platform/crud/reach.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { coversAll } from '../../platform/rights/data-scope.ts'
import { type CodeRuleTableRow, codeRule } from './table.ts'

export const rulesShape = {
  sortable: {
    scheme: codeRule.scheme,
    code: codeRule.code,
    commonCode: codeRule.commonCode,
    latestModifyDate: codeRule.latestModifyDate,
  },
  order: [asc(codeRule.scheme), asc(codeRule.commonCode), asc(codeRule.code), asc(codeRule.id)],
}

const ofSite = bySite(codeRule.siteId).sees

/** Rules of all sites are read by everybody who may look, and changed by whoever reaches all sites. */
export const ruleReach: ReachRule = {
  sees: reach =>
    coversAll(reach.scope) ? sql`(${codeRule.siteId} IS NULL OR ${ofSite(reach)})` : sql`false`,
  changes: ofSite,
}

export const rulesAsked = ({
  keyword,
  scheme,
  siteId,
  status,
}: z.output<typeof calls.list.input>): SQL | undefined => {
  const words = keyword?.trim()
  return and(
    words
      ? or(
          ilike(codeRule.code, likePattern(words)),
          ilike(codeRule.commonCode, likePattern(words)),
          ilike(codeRule.remark, likePattern(words)),
        )
      : undefined,
    scheme ? eq(codeRule.scheme, scheme) : undefined,
    siteId ? eq(codeRule.siteId, siteId) : undefined,
    status ? eq(codeRule.status, status) : undefined,
  )
}

export const byCode = async (
  db: Queries,
  scheme: CodeScheme,
  code: string,
  siteId: string | null,
): Promise<CodeRuleTableRow | undefined> =>
  (
    await db
      .select()
      .from(codeRule)
      .where(
        and(
          eq(codeRule.scheme, scheme),
          eq(codeRule.code, code),
          siteId ? eq(codeRule.siteId, siteId) : isNull(codeRule.siteId),
        ),
      )
  )[0]
