import { linkClass as calls } from '@sunport/contract/calls/link.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { asc, eq } from 'drizzle-orm'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import { bySite } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import { linkRecordRepo } from './record-repo.ts'
import { linkClass } from './table.ts'

const plan: CrudPlan<typeof calls, typeof linkClass> = {
  calls,
  table: linkClass,
  entity: 'cms:link_class',
  taken: 'link.class_taken',
  reach: bySite(linkClass.siteId),
  where: ({ siteId }) => (siteId ? eq(linkClass.siteId, siteId) : undefined),
  shape: () => ({ sortable: {}, order: [asc(linkClass.siteId), asc(linkClass.sort), asc(linkClass.id)] }),
  shown: async (rows, db) => {
    const counts = await linkRecordRepo(db).linkCounts([...new Set(rows.map(({ siteId }) => siteId))])
    return rows.map(({ siteId, classCode }) => ({ linkCount: counts.get(`${siteId}/${classCode}`) ?? 0 }))
  },
  rules: {
    update: async (_, after, { tx }) => {
      await linkRecordRepo(tx).renameClass(after)
      return undefined
    },
    remove: async ({ siteId, classCode }, { tx }) => {
      if ((await linkRecordRepo(tx).inClass(siteId, classCode)).length > 0)
        throw new Problem('link.class_in_use')
    },
  },
  touches: ({ siteId }) => [tag.links(siteId)],
}

/** The classes of links; pages name them by their code. */
export const linkClassRecords = (db: Db, clock: Clock) => crudService(db, clock, plan)
