import type { ExpertListInput } from '@sunport/contract/calls/expert.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { withinWindow } from '../../platform/database/within-window.ts'
import { type ExpertRow, expert as e } from './table.ts'

export type ExpertFilter = Pick<ExpertListInput, 'view' | 'name' | 'specialty' | 'batch' | 'regionCode'>

/** A proposal stays readable after its admission, a refused or removed one does not. */
const shownIn = (siteId: string, view: ExpertFilter['view'], today: string): SQL | undefined =>
  and(
    eq(e.siteId, siteId),
    e.isPublished,
    withinWindow(e, today),
    view === 'register' ? eq(e.state, 'admitted') : inArray(e.state, ['proposed', 'admitted']),
  )

/** By the whole name or by the character that is shown: finding parts would give the hidden rest away. */
const byName = (name: string | undefined): SQL | undefined => {
  const asked = name?.trim().replace(/(?<!\*)\*+$/, '')
  return asked ? sql`(${e.name} = ${asked} OR left(${e.name}, 1) = ${asked})` : undefined
}

const conditionsOf = (siteId: string, filter: ExpertFilter, today: string): SQL | undefined =>
  and(
    shownIn(siteId, filter.view, today),
    byName(filter.name),
    filter.specialty?.trim() ? sql`${e.specialty} ILIKE ${likePattern(filter.specialty)}` : undefined,
    filter.batch ? eq(e.batch, filter.batch) : undefined,
    filter.regionCode
      ? sql`${e.regionCode} LIKE ${`${likeText(regionPrefix(filter.regionCode))}%`}`
      : undefined,
  )

export const expertRepo = (db: Queries, today: () => string) => ({
  list: (siteId: string, filter: ExpertFilter, slice: { limit: number; offset: number }) =>
    db
      .select()
      .from(e)
      .where(conditionsOf(siteId, filter, today()))
      .orderBy(sql`${e.periodStart} DESC NULLS LAST`, asc(e.batch), asc(e.id))
      .limit(slice.limit)
      .offset(slice.offset),

  count: (siteId: string, filter: ExpertFilter): Promise<number> =>
    db.$count(e, conditionsOf(siteId, filter, today())),

  find: async (id: string): Promise<ExpertRow | undefined> => {
    const [found] = await db
      .select()
      .from(e)
      .where(
        and(
          eq(e.id, id),
          e.isPublished,
          withinWindow(e, today()),
          inArray(e.state, ['proposed', 'admitted']),
        ),
      )
    return found
  },

  batches: async (siteId: string, view: ExpertFilter['view']): Promise<string[]> => {
    const rows = await db
      .select({ batch: e.batch })
      .from(e)
      .where(shownIn(siteId, view, today()))
      .groupBy(e.batch)
      .orderBy(sql`max(${e.periodStart}) DESC NULLS LAST`, desc(e.batch))
    return rows.map(({ batch }) => batch)
  },

  specialties: async (siteId: string, view: ExpertFilter['view']): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ specialty: e.specialty })
      .from(e)
      .where(shownIn(siteId, view, today()))
      .orderBy(asc(e.specialty))
    return rows.map(({ specialty }) => specialty)
  },
})

export type ExpertRepo = ReturnType<typeof expertRepo>
