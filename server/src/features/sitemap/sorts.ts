import { type FigureParty, figureParties } from '@sunport/contract/figures/codes.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import { canonicalHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import type { SitemapRead } from './read.ts'

/** The protocol allows 50,000 addresses a file; smaller ones are read sooner. */
export const partSize = 10_000

export interface Found {
  href: string
  day?: string
}

/** Pages of one sort, so many that they take several files. */
interface Sort {
  count(siteId: string): Promise<number>
  part(pack: RegionPack, part: number): Promise<Found[]>
}

export interface SortNeeds {
  read: SitemapRead
  /** Pagemark of a channel, which decides the route that shows its infos. */
  pagemark(channelId: string): string | undefined
  /** Who has figures of his own, by name. */
  figureParties(
    siteId: string,
    kind: FigureParty,
    page: { currPage: number; pageSize: number },
  ): Promise<{ names: string[]; total: number }>
}

/** By what their files are called before the number. */
export const sortsOf = ({ read, pagemark, figureParties: partiesOf }: SortNeeds): Map<string, Sort> => {
  const infos: Sort = {
    count: read.count,
    part: async (pack, part) =>
      (await read.part(pack.siteCode, partSize, part)).map(({ id, noticeType, channelId, day }) => ({
        href: canonicalHref(pack, { id, noticeType, channel: pagemark(channelId) ?? null }),
        day,
      })),
  }
  const projects: Sort = {
    count: read.countProjects,
    part: async (pack, part) =>
      (await read.projects(pack.siteCode, partSize, part)).flatMap(({ day, ...project }) => {
        const href = projectHref(pack, project)
        return href ? [{ href, day }] : []
      }),
  }
  const figuresOf = (kind: FigureParty): Sort => ({
    count: async siteId => (await partiesOf(siteId, kind, { currPage: 1, pageSize: 1 })).total,
    part: async (pack, part) => {
      const page = { currPage: part + 1, pageSize: partSize }
      const { names } = await partiesOf(pack.siteCode, kind, page)
      return names.map(name => ({ href: figuresHref(pack, 'board', { [kind]: name }) }))
    },
  })
  const kinds = Object.keys(figureParties) as FigureParty[]
  return new Map([
    ['', infos],
    ['projects-', projects],
    ...kinds.map((kind): [string, Sort] => [`${kind}-`, figuresOf(kind)]),
  ])
}
