import type { Found } from '@sunport/contract/calls/finder.ts'
import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { type ContentKind, contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { settingCategories, settings } from '@sunport/contract/settings.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import { isMeant, isSound } from './matching.ts'
import {
  channelQuery,
  contentQuery,
  type FoundRow,
  type Looking,
  messageQuery,
  personQuery,
  rowsWithin,
  shownRows,
  surveyQuery,
} from './read.ts'

export interface FinderNeeds {
  menuOf(user: CurrentUser): Promise<MenuItem[]>
  sites: { allSites(): readonly { id: string }[] }
}

/** The time of one search, whatever it has to read. */
const budgetMs = 1_500

/** What is searched in the database, each behind the function that shows its list. */
const sources: { access: FunctionCode; query: (looking: Looking, keyword: string | undefined) => SQL }[] = [
  ...(Object.keys(contentKinds) as ContentKind[]).map(kind => ({
    access: functionFor(kind, 'view'),
    query: (looking: Looking, keyword: string | undefined) => contentQuery(kind, looking, keyword),
  })),
  { access: 'cms:survey:view', query: surveyQuery },
  { access: 'cms:message:view', query: messageQuery },
  { access: 'sys:user:view', query: personQuery },
]

const row = (kind: Found['kind'], id: string, title: string, note: string): Found => ({
  kind,
  id,
  title,
  note,
  siteId: null,
})

/** 全局查找: whatever somebody may see, by title, number or sound. Nobody finds what his lists do not show. */
export const finderService = (db: Db, { menuOf, sites }: FinderNeeds) => {
  const pages = async (user: CurrentUser, keyword: string): Promise<Found[]> =>
    (await menuOf(user)).flatMap(({ funcPath, funcParam, menuName }) =>
      funcPath && funcParam && isMeant(menuName, keyword) ? [row('page', funcParam, menuName, '')] : [],
    )

  const ownSettings = ({ grants }: CurrentUser, keyword: string): Found[] =>
    grants.has('sys:conf:view')
      ? Object.entries(settings)
          .filter(([key, { name }]) => key === keyword || isMeant(name, keyword))
          .map(([key, { name, category }]) =>
            row('setting', `${category}/${key}`, name, settingCategories[category]),
          )
      : []

  return {
    find: async (keyword: string, user: CurrentUser): Promise<{ rows: Found[]; isPartial: boolean }> => {
      if (!keyword) return { rows: [], isPartial: false }
      const until = performance.now() + budgetMs
      let isPartial = false
      const read = async (query: SQL): Promise<FoundRow[]> => {
        const left = Math.floor(until - performance.now())
        const rows = left > 0 ? await rowsWithin(db, left, query) : undefined
        if (!rows) isPartial = true
        return rows ?? []
      }
      const found: Found[] = [
        ...(await pages(user, keyword)).slice(0, shownRows),
        ...ownSettings(user, keyword).slice(0, shownRows),
      ]
      const channels = user.grants.get('cms:channel:view')
      if (channels) {
        const ids = sites.allSites().flatMap(({ id }) => (coversSite(channels, id) ? [id] : []))
        const all = await read(channelQuery(ids))
        const meant = all.filter(({ id, title }) => id === keyword || isMeant(title, keyword))
        found.push(...(meant.slice(0, shownRows) as Found[]))
      }
      for (const { access, query } of sources) {
        const scope = user.grants.get(access)
        if (!scope) continue
        const looking = { scope, userId: user.id }
        const rows = await read(query(looking, keyword))
        const latest =
          rows.length < shownRows && isSound(keyword) ? await read(query(looking, undefined)) : []
        const ids = new Set(rows.map(({ id }) => id))
        const sounding = latest.filter(({ id, title }) => !ids.has(id) && isMeant(title, keyword))
        found.push(...([...rows, ...sounding].slice(0, shownRows) as Found[]))
      }
      return { rows: found, isPartial }
    },
  }
}
