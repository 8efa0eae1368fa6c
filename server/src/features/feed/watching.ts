import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type ListPlace, listsInfos } from '@sunport/regions/list-query.ts'
import { listInputOf } from './list-source.ts'
import { type AskedList, checked, type InfoFilters, type ListDeps } from './open-list.ts'
import { type Register, registerAt } from './registers.ts'

export interface WatchNeeds {
  among(input: Partial<InfoFilters>, siteId: string, ids: readonly string[]): Promise<string[]>
  countSince(input: Partial<InfoFilters>, siteId: string, since: Date): Promise<number>
}

/** Far more than become public at a time. */
const mostHits = 300

/** Lists as somebody watches them: which of the new are within, and how many there were. Read as their pages read them. */
export const watching = (lists: ListDeps, { among, countSince }: WatchNeeds) => {
  const inputOf = async ({ place, query }: AskedList, now: Date) =>
    checked(await listInputOf(place, query, now, lists.api))

  /** A search from a day on, the newest first; its own first day stands if it is later. */
  const searchFrom = (asked: AskedList, since: Date): Register | undefined => {
    const query = new URLSearchParams(asked.query)
    const day = toWireTime(since).slice(0, 10)
    const own = (query.get('operationStartTime') ?? '').slice(0, 10)
    query.set('operationStartTime', own > day ? own : day)
    query.set('sort', 'date')
    return registerAt({ ...asked, query }, lists)
  }

  return {
    isWatchable: ({ route }: ListPlace): boolean => listsInfos(route) || route.kind === 'full-search',

    countSince: async (asked: AskedList, since: Date, now: Date): Promise<number> => {
      const { siteCode } = asked.place.pack
      if (listsInfos(asked.place.route)) return countSince(await inputOf(asked, now), siteCode, since)
      const search = searchFrom(asked, since)
      return search ? (await search.page({ currPage: 1, pageSize: 1 })).total : 0
    },

    /** Of some that became public since a moment. */
    among: async (asked: AskedList, ids: readonly string[], since: Date, now: Date): Promise<string[]> => {
      const { siteCode } = asked.place.pack
      if (listsInfos(asked.place.route)) return among(await inputOf(asked, now), siteCode, ids)
      const search = searchFrom(asked, since)
      const found: string[] = []
      for (let currPage = 1; search && currPage * search.pageSize <= mostHits; currPage++) {
        const { rows } = await search.page({ currPage, pageSize: search.pageSize })
        found.push(...(rows as readonly { id: string }[]).map(({ id }) => id))
        if (rows.length < search.pageSize) break
      }
      return ids.filter(id => found.includes(id))
    },
  }
}

export type Watching = ReturnType<typeof watching>
