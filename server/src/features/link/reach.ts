import { Problem } from '@sunport/contract/problems.ts'
import { found } from '../../platform/crud/changes.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversAllOfSite, type DataScope } from '../../platform/rights/data-scope.ts'

export interface LinkReach {
  actor: Actor
  scope: DataScope
}

/** What audit rows of a class are filed under. */
export const classEntry = 'link_class'

/** What is there, and of a site that one keeps wholly. */
export const reachable = <T extends { siteId: string }>(row: T | undefined, { scope }: LinkReach): T => {
  const there = found(row)
  if (!coversAllOfSite(scope, there.siteId)) throw new Problem('data.not_found')
  return there
}
