import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { preparedQueries } from '../../platform/database/prepared.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectRead } from './read.ts'
import { type ProjectFileDeps, projectHandlers } from './routes.ts'
import { type ProjectPlaces, projectService } from './service.ts'

interface ProjectNeeds extends Pick<ProjectFileDeps, 'recordsOf'> {
  places: ProjectPlaces & { site(id: string): { packCode: string } | undefined }
  packOf(code: string): RegionPack | undefined
}

/** 一项目一页: what the public notices of a project come to at any moment. */
export const projectFeature = (
  { database, origin }: Platform,
  { places, packOf, recordsOf }: ProjectNeeds,
) => {
  const service = projectService(projectRead(preparedQueries(database.pool)), places)
  return feature({
    calls: [
      bound(
        calls.project,
        projectHandlers(service, {
          origin,
          recordsOf,
          packOfSite: siteId => packOf(places.site(siteId)?.packCode ?? ''),
          channelPublicId: id => places.channel(id)?.publicId ?? id,
        }),
      ),
    ],
  })
}
