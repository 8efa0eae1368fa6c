import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversAllOfSite, type DataScope } from '../../platform/rights/data-scope.ts'
import { type SiteRecordRepo, siteRecordRepo } from './site-repo.ts'
import type { SiteRow } from './table.ts'

export interface SiteReach {
  actor: Actor
  scope: DataScope
}

/** What is there, and wholly one's own to keep. */
export const reachable = (row: SiteRow | undefined, { scope }: SiteReach): SiteRow => {
  const there = found(row)
  if (!coversAllOfSite(scope, there.id)) throw new Problem('data.not_found')
  return there
}

/** Changes of sites: all of them are heard of by everything that keeps sites in memory. */
export const siteChanges = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'cms')
  return <T>({ actor }: SiteReach, work: (inside: SiteRecordRepo, doing: Change) => Promise<T>): Promise<T> =>
    changes(actor, doing => {
      doing.touch(tag.sites)
      return work(siteRecordRepo(doing.tx), doing)
    })
}
