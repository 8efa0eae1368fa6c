import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, eq, getTableColumns, gte, isNull, lte, or } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { link, linkClass } from './table.ts'

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
      .innerJoin(linkClass, and(eq(linkClass.siteId, link.siteId), eq(linkClass.classCode, link.classCode)))
      .where(
        and(
          eq(link.siteId, siteId),
          eq(link.status, enabled.on),
          eq(linkClass.status, enabled.on),
          classCode ? eq(link.classCode, classCode) : undefined,
          regionCode ? eq(link.regionCode, regionCode) : undefined,
          or(isNull(link.validFrom), lte(link.validFrom, now)),
          or(isNull(link.validTo), gte(link.validTo, now)),
        ),
      )
      .orderBy(asc(link.classCode), asc(link.sort), asc(link.id)),
})

export type LinkRepo = ReturnType<typeof linkRepo>
