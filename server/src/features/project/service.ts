import type { Project } from '@sunport/contract/calls/project.ts'
import { tag } from '../../platform/cache/tags.ts'
import { type FoundProject, latestOf } from './found.ts'
import { onceEach } from './notices.ts'
import type { ProjectRead } from './read.ts'
import { type AskedMoments, shownProject } from './shown.ts'

export interface AskedProject {
  siteId?: string | undefined
  planId?: string | undefined
  openTenderCode?: string | undefined
}

export interface ProjectPlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  channel(id: string): { publicId: string } | undefined
}

export const projectService = (stored: ProjectRead, places: ProjectPlaces) => {
  /** Undefined where nothing of it is public on the site. */
  const find = async (asked: AskedProject, requestSiteId: string): Promise<FoundProject | undefined> => {
    const site = places.find(asked.siteId, requestSiteId)
    if (!site) return undefined
    const openTenderCode = asked.openTenderCode || undefined
    const planId = asked.planId || (openTenderCode && (await stored.planOf(site.id, openTenderCode)))
    const rows = onceEach(await stored.notices(site.id, { planId, openTenderCode }))
    const [first] = rows
    if (!first) return undefined
    const { openTenderName, ...latest } = latestOf(rows)
    return { ...latest, siteId: site.id, rows, planId: planId || null, name: openTenderName ?? first.title }
  }

  return {
    find,

    read: async (
      { at, from, to, ...asked }: AskedProject & AskedMoments,
      requestSiteId: string,
      tags: Set<string>,
    ): Promise<Project | null> => {
      const found = await find(asked, requestSiteId)
      if (!found) return null
      tags.add(tag.infosOf(found.siteId))
      return shownProject(found, { at, from, to }, id => places.channel(id)?.publicId ?? id)
    },
  }
}

export type ProjectService = ReturnType<typeof projectService>
