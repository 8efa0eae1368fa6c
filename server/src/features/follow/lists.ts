import type { FollowKind } from '@sunport/contract/follow/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ListPlace } from '@sunport/regions/list-query.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Linked, noticeRead } from './notice-read.ts'

export interface AskedList {
  place: ListPlace
  path: string
  query: URLSearchParams
}

/** What following needs to know of sites, and of the lists that their pages show. */
export interface FollowPlaces {
  packOf(code: string): RegionPack | undefined
  findSite(
    id: string | undefined,
    requestSiteId: string,
  ): { id: string; packCode: string; siteCode: string; publicId: string; name: string } | undefined
  isSiteOpen(siteId: string): boolean
  places: { channel(id: string): { publicId: string } | undefined }
  watching: {
    isWatchable(place: ListPlace): boolean
    countSince(asked: AskedList, since: Date, now: Date): Promise<number>
    among(asked: AskedList, ids: readonly string[], since: Date, now: Date): Promise<string[]>
  }
}

/** What can be followed at an address of a site. */
export interface Subject {
  siteId: string
  siteName: string
  kind: FollowKind
  /** Written the same whoever writes it. */
  address: string
  title: string
  planId: string | null
  infoId: string | null
  list: AskedList | undefined
}

/** Query values that name a page of a list or say where somebody came from, and not what is listed. */
const leftOut = /^(page|pageSize|format|part|verifyCode|_t|choices|region|sort|utm_.*)$/
/** Where a notice is shown: many regions have one page for notices and articles. */
const projectKinds: readonly Route['kind'][] = [
  'notice-detail',
  'article',
  'red-head-document',
  'app-page',
  'project',
]
const searchedMs = 35 * 86_400_000

const routeAt = ({ routes }: RegionPack, path: string): Route | undefined =>
  (Object.hasOwn(routes, path) ? routes[path] : undefined) ??
  (Object.hasOwn(commonRoutes, path) ? commonRoutes[path] : undefined)

/** A notice's page names it by its id; what else stands there is only on its way. */
const namedIn = ({ place: { route }, query }: AskedList) => ({
  id: query.get('id'),
  planId: route.kind === 'project' ? query.get('planId') : null,
  openTenderCode: route.kind === 'project' ? query.get('openTenderCode') : null,
})

export const followLists = (
  db: Queries,
  { packOf, findSite, isSiteOpen, places, watching }: FollowPlaces,
) => {
  const siteOf = (siteId: string | undefined, requestSiteId: string) => {
    const site = findSite(siteId, requestSiteId)
    const pack = site && packOf(site.packCode)
    return site && pack && { site, pack: { ...pack, siteCode: site.siteCode, siteName: site.name } }
  }

  const { firstOfProject } = noticeRead(db)

  const readAddress = (pack: RegionPack, address: string): AskedList | undefined => {
    const [path = '', search = ''] = address.split('?')
    const route = routeAt(pack, path)
    if (!route) return undefined
    const kept = [...new URLSearchParams(search)].filter(
      ([name, value]) => value.trim() && !leftOut.test(name),
    )
    const query = new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const subSite = pack.subSites.find(({ code }) => code === route.subSite)
    return { place: { pack, route, subSite }, path, query }
  }

  const hrefOf = (pack: RegionPack, notice: Linked): string =>
    detailHref(pack, { ...notice, channel: places.channel(notice.channelId)?.publicId ?? null })

  return {
    isSiteOpen,
    nameOf: (siteId: string): string => siteOf(siteId, siteId)?.site.name ?? '',
    regionOf: (siteId: string): string => siteOf(siteId, siteId)?.pack.code ?? '',

    /** The page of something public, below the router's base. */
    hrefOf: (siteId: string, notice: Linked): string => {
      const found = siteOf(siteId, siteId)
      return found ? hrefOf(found.pack, notice) : '/'
    },

    /** Refuses what cannot be followed. */
    subjectAt: async (
      address: string,
      siteId: string | undefined,
      requestSiteId: string,
    ): Promise<Subject> => {
      const found = siteOf(siteId, requestSiteId)
      const asked = found && readAddress(found.pack, address)
      if (!found || !asked) throw new Problem('follow.not_followable')
      const { site } = found
      const { route } = asked.place
      const common = { siteId: site.id, siteName: site.name }
      if (projectKinds.includes(route.kind)) {
        const notice = await firstOfProject(site.id, namedIn(asked))
        if (!notice) throw new Problem('follow.not_followable')
        const { id, title, planId } = notice
        const address = hrefOf(found.pack, notice)
        return { ...common, kind: 'project', address, title, planId, infoId: id, list: undefined }
      }
      if (!watching.isWatchable(asked.place)) throw new Problem('follow.not_followable')
      const search = asked.query.toString()
      return {
        ...common,
        kind: 'list',
        address: search ? `${asked.path}?${search}` : asked.path,
        title: route.title,
        planId: null,
        infoId: null,
        list: asked,
      }
    },

    countSince: (list: AskedList, since: Date, now: Date): Promise<number> =>
      watching.countSince(list, since, now),

    listOf: ({ siteId, address }: { siteId: string; address: string }): AskedList | undefined => {
      const found = siteOf(siteId, siteId)
      return found && readAddress(found.pack, address)
    },

    /** Of some infos, those that stand in a followed list; a list that is no more holds none. */
    among: async (
      { siteId, address }: { siteId: string; address: string },
      ids: readonly string[],
      now: Date,
    ): Promise<string[]> => {
      const found = siteOf(siteId, siteId)
      const list = found && readAddress(found.pack, address)
      if (!list || ids.length === 0) return []
      try {
        return await watching.among(list, ids, new Date(now.getTime() - searchedMs), now)
      } catch (failure) {
        // A channel that was given up, a filter that no longer is one: others are told all the same.
        if (failure instanceof Problem) return []
        throw failure
      }
    },
  }
}

export type FollowLists = ReturnType<typeof followLists>
