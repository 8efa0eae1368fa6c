import { calls } from '@sunport/contract/calls.ts'
import { tag } from '../../platform/cache/tags.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { officialTable } from './official-table.ts'
import { regionRecords } from './records.ts'
import { regionHandlers } from './routes.ts'
import { createRegionService } from './service.ts'
import { regionUndo } from './undo.ts'

/** 区划: every place of the country, kept in memory. */
export const regionFeature = async ({ db, clock }: Platform) => {
  const regions = await createRegionService(db)
  return {
    undoes: [regionUndo],
    calls: [
      bound(
        calls.region,
        regionHandlers(
          { db, over: inside => regionRecords(inside, clock) },
          officialTable(db, clock),
          regions.find,
        ),
      ),
    ],
    memory: [{ tag: tag.regions, refresh: regions.refresh }],
    offers: { regions, regionName: regions.name, regionInCity: regions.nameInCity },
  }
}
