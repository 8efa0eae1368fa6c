import type { project } from '@sunport/contract/calls/project.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { OcdsObject } from '@sunport/contract/content/notice/ocds-parts.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { projectCalendar } from './calendar.ts'
import type { FoundProject } from './found.ts'
import type { AskedProject, ProjectService } from './service.ts'

export interface ProjectFileDeps {
  origin: string
  /** Whose pages show what belongs to a site. */
  packOfSite(siteId: string): RegionPack | undefined
  channelPublicId(id: string): string
  /** Records of OCDS that public notices make. */
  recordsOf(siteId: string, uri: string, ids: string[]): Promise<OcdsObject>
}

export const projectHandlers = (
  service: ProjectService,
  { origin, packOfSite, channelPublicId, recordsOf }: ProjectFileDeps,
): Handlers<typeof project> => {
  const found = async (
    asked: AskedProject,
    siteId: string,
  ): Promise<{ project: FoundProject; pack: RegionPack }> => {
    const project = await service.find(asked, siteId)
    const pack = project && packOfSite(project.siteId)
    if (!project || !pack) throw new Problem('request.not_found', '没有这个项目的公开信息')
    return { project, pack }
  }
  const fileName = ({ openTenderCode, planId }: FoundProject, ending: string): string =>
    `项目-${openTenderCode ?? planId ?? ''}.${ending}`

  return {
    read: (input, { site, tags }) => service.read(input, site.id, tags),
    ocds: async (input, { site }) => {
      const { project, pack } = await found(input, site.id)
      const uri = `${origin}${routerBase}${projectHref(pack, project) ?? ''}`
      const ids = project.rows.map(({ originId }) => originId)
      const records = await recordsOf(project.siteId, uri, ids)
      return {
        name: fileName(project, 'json'),
        mediaType: 'application/json; charset=utf-8',
        content: JSON.stringify(records),
      }
    },
    ics: async (input, { site }) => {
      const { project, pack } = await found(input, site.id)
      return {
        name: fileName(project, 'ics'),
        mediaType: 'text/calendar; charset=utf-8',
        content: projectCalendar(project, { origin, pack, channelPublicId }),
      }
    },
  }
}
