import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, eq, getTableColumns, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type LinkRow, link, linkClass } from './table.ts'

/** What the public sees now: enabled, in an enabled class, between its days. */
const shownAt = (now: Date): SQL | undefined =>
  and(
    eq(link.status, enabled.on),
    eq(linkClass.status, enabled.on),
    or(isNull(link.validFrom), lte(link.validFrom, now)),
    or(isNull(link.validTo), gte(link.validTo, now)),
  )

const ofClass = and(eq(linkClass.siteId, link.siteId), eq(linkClass.classCode, link.classCode))

interface LinkFilter {
  siteId: string
  classCode: string | undefined
  regionCode: string | undefined
  now: Date
}

export const linkRepo = (db: Queries) => ({
  list: ({ siteId, classCode, regionCode, now }: LinkFilter) =>
    db
      .select({ ...getTableColumns(link), maxItems: linkClass.maxItems })
      .from(link)
      .innerJoin(linkClass, ofClass)
      .where(
        and(
          eq(link.siteId, siteId),
          shownAt(now),
          classCode ? eq(link.classCode, classCode) : undefined,
          regionCode ? eq(link.regionCode, regionCode) : undefined,
        ),
      )
      .orderBy(asc(link.classCode), asc(link.sort), asc(link.id)),

  findShown: async (id: string, now: Date): Promise<LinkRow | undefined> =>
    (
      await db
        .select(getTableColumns(link))
        .from(link)
        .innerJoin(linkClass, ofClass)
        .where(and(eq(link.id, id), shownAt(now)))
    )[0],
})

export type LinkRepo = ReturnType<typeof linkRepo>
