import type { Link } from '@sunport/contract/calls/portal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LinkRepo } from './repo.ts'
import type { LinkRow } from './table.ts'

const toLink = (row: LinkRow): Link => ({
  id: row.id,
  title: row.title,
  url: row.url,
  description: row.description,
  image: row.image,
  dictCode: row.classCode,
  className: row.className,
  regionCode: row.regionCode,
  openMode: row.openMode,
  sort: row.sort,
})

export const linkService = (repo: LinkRepo, clock: Clock) => ({
  list: async (siteId: string, classCode?: string, regionCode?: string): Promise<Link[]> =>
    (await repo.list({ siteId, classCode, regionCode, now: clock.now() })).map(toLink),
})

export type LinkService = ReturnType<typeof linkService>
