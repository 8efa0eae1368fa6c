import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sources } from './records.ts'
import { dataFileRepo } from './repo.ts'
import { type DataFileDeps, dataFileHandlers } from './routes.ts'
import { dataFileTask } from './task.ts'

interface Needs extends Pick<DataFileDeps, 'places'>, Pick<Sources, 'releases' | 'packageOf'> {
  packs: readonly RegionPack[]
  wholeRows(ids: string[], origin: string): ReturnType<Sources['wholeRows']>
}

/** 数据文件: all that is public at a site in files, by day and month. */
export const dataFileFeature = (
  { db, clock, files, settings, origin }: Platform,
  { places, packs, wholeRows, releases, packageOf }: Needs,
) => {
  const sources = { origin, releases, packageOf, wholeRows: (ids: string[]) => wholeRows(ids, origin) }
  const packOfSite = (siteId: string) => packs.find(({ siteCode }) => siteCode === siteId)
  const handlers = dataFileHandlers({ repo: dataFileRepo(db), files, settings, origin, places })
  return feature({
    calls: [bound(calls.dataFiles, handlers)],
    tasks: [dataFileTask({ db, clock, files, sources, packOfSite })],
  })
}
