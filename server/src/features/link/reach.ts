import { Problem } from '@sunport/contract/problems.ts'
import { found } from '../../platform/crud/changes.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { coversAllOfSite } from '../../platform/rights/data-scope.ts'

/** What is there, and of a site that one keeps wholly. */
export const reachable = <T extends { siteId: string }>(row: T | undefined, { scope }: Reach): T => {
  const there = found(row)
  if (!coversAllOfSite(scope, there.siteId)) throw new Problem('data.not_found')
  return there
}
