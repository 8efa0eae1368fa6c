import { Link } from '@sunport/contract/calls/link.ts'
import type { Clock } from '../../platform/clock.ts'
import { wireRow } from '../../platform/crud/crud-plan.ts'
import type { LinkRepo } from './repo.ts'
import type { LinkRow } from './table.ts'

const toLink = (row: LinkRow): Link => ({ ...wireRow(Link, row), dictCode: row.classCode }) as Link

/** The first of each class, as many as it shows. */
const withinLimits = <T extends { classCode: string; maxItems: number | null }>(rows: readonly T[]): T[] => {
  const shown = new Map<string, number>()
  return rows.filter(({ classCode, maxItems }) => {
    const count = (shown.get(classCode) ?? 0) + 1
    shown.set(classCode, count)
    return maxItems === null || count <= maxItems
  })
}

export const linkService = (repo: LinkRepo, clock: Clock) => ({
  list: async (siteId: string, classCode?: string, regionCode?: string): Promise<Link[]> =>
    withinLimits(await repo.list({ siteId, classCode, regionCode, now: clock.now() })).map(toLink),
})

export type LinkService = ReturnType<typeof linkService>
