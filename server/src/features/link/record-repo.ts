import type { link as calls } from '@sunport/contract/calls/link.ts'
import { failuresToFlag, mostRedirects } from '@sunport/contract/calls/link.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { and, asc, eq, gt, gte, ilike, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo, type ListShape } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import type { Paging } from '../../platform/database/list.ts'
import { type LinkClassRow, type LinkRow, link, linkClass } from './table.ts'

type LinkFilter = Omit<z.output<typeof calls.list.input>, keyof Paging>

const dayMs = 86_400_000
const expiringDays = 30

const onlyOf = (only: LinkFilter['only'], now: Date): SQL | undefined => {
  if (only === 'flagged')
    return or(
      gte(link.failCount, failuresToFlag),
      gt(link.redirects, mostRedirects),
      eq(link.checkState, 'tampered'),
    )
  if (only === 'unowned') return isNull(link.ownerOrgId)
  if (only === 'expired') return lt(link.validTo, now)
  if (only === 'expiring')
    return and(gte(link.validTo, now), lt(link.validTo, new Date(now.getTime() + expiringDays * dayMs)))
  return undefined
}

const clickDays = 30

/** The first of the last thirty Beijing days, today included. */
const clicksSince = (now: Date): string =>
  toWireTime(new Date(now.getTime() - (clickDays - 1) * dayMs)).slice(0, 10)

const sortableOn = (now: Date) => ({
  title: link.title,
  sort: link.sort,
  checkedAt: link.checkedAt,
  latestModifyDate: link.latestModifyDate,
  clicks30: sql`(SELECT coalesce(sum(c.clicks), 0) FROM link_click c
    WHERE c.link_id = ${link.id} AND c.day >= ${clicksSince(now)})`,
})

/** The links that a filter asks for. */
export const linksAsked = (filter: LinkFilter, now: Date): SQL | undefined => {
  const { siteId, classCode, keyword, regionCode, status, checkState, only, ownerOrgId } = filter
  const text = keyword?.trim()
  return and(
    siteId ? eq(link.siteId, siteId) : undefined,
    classCode ? eq(link.classCode, classCode) : undefined,
    text ? or(ilike(link.title, likePattern(text)), ilike(link.url, likePattern(text))) : undefined,
    regionCode ? like(link.regionCode, `${likeText(regionCode)}%`) : undefined,
    status ? eq(link.status, status) : undefined,
    checkState ? eq(link.checkState, checkState) : undefined,
    ownerOrgId ? eq(link.ownerOrgId, ownerOrgId) : undefined,
    onlyOf(only, now),
  )
}

export const linksShape = (now: Date): ListShape => ({
  sortable: sortableOn(now),
  order: [asc(link.siteId), asc(link.classCode), asc(link.sort), asc(link.id)],
})

/** How often each was followed in the last thirty days; who was never followed is not among them. */
export const clicksOf = async (db: Queries, ids: string[], now: Date): Promise<Map<string, number>> => {
  const found = await db.execute<{ id: string; clicks: number }>(sql`
    SELECT link_id AS id, sum(clicks)::int AS clicks FROM link_click
    WHERE link_id = ANY(${sql.param(ids)}::text[]) AND day >= ${clicksSince(now)} GROUP BY 1`)
  return new Map(found.rows.map(({ id, clicks }) => [id, clicks]))
}

export const linkRecordRepo = (db: Queries) => ({
  ...entityRepo(db, link),

  classOf: async (siteId: string, classCode: string): Promise<LinkClassRow | undefined> =>
    (
      await db
        .select()
        .from(linkClass)
        .where(and(eq(linkClass.siteId, siteId), eq(linkClass.classCode, classCode)))
    )[0],

  linkCounts: async (siteIds: string[]): Promise<Map<string, number>> => {
    const found = await db.execute<{ key: string; total: number }>(sql`
      SELECT site_id || '/' || class_code AS key, count(*)::int AS total FROM link
      WHERE site_id = ANY(${sql.param(siteIds)}::text[]) GROUP BY 1`)
    return new Map(found.rows.map(({ key, total }) => [key, total]))
  },

  renameClass: ({ siteId, classCode, className }: LinkClassRow) =>
    db
      .update(link)
      .set({ className })
      .where(and(eq(link.siteId, siteId), eq(link.classCode, classCode))),

  inClass: (siteId: string, classCode: string): Promise<LinkRow[]> =>
    db
      .select()
      .from(link)
      .where(and(eq(link.siteId, siteId), eq(link.classCode, classCode)))
      .orderBy(asc(link.sort), asc(link.id)),

  byTitle: async (siteId: string, classCode: string, title: string): Promise<LinkRow | undefined> =>
    (
      await db
        .select()
        .from(link)
        .where(and(eq(link.siteId, siteId), eq(link.classCode, classCode), eq(link.title, title)))
    )[0],

  setSort: (id: string, sort: number) => db.update(link).set({ sort }).where(eq(link.id, id)),

  /** Addresses on a host, wherever behind it they lead. */
  onHost: (host: string, siteId: string | undefined, within: SQL): Promise<LinkRow[]> => {
    const starts = ['http', 'https'].flatMap(scheme =>
      ['', '/%', '?%', '#%'].map(rest => `${scheme}://${likeText(host)}${rest}`),
    )
    return db
      .select()
      .from(link)
      .where(
        and(
          within,
          siteId ? eq(link.siteId, siteId) : undefined,
          or(...starts.map(start => ilike(link.url, start))),
        ),
      )
      .orderBy(asc(link.siteId), asc(link.id))
  },

  withTarget: (url: string, within: SQL): Promise<LinkRow[]> =>
    db
      .select()
      .from(link)
      .where(and(within, eq(link.url, url)))
      .orderBy(asc(link.siteId), asc(link.id)),

  /** What leads to the web and is shown, the longest unchecked first. */
  toCheck: (): Promise<LinkRow[]> =>
    db
      .select()
      .from(link)
      .where(and(eq(link.status, '1'), ilike(link.url, 'http%')))
      .orderBy(sql`${link.checkedAt} NULLS FIRST`, asc(link.id)),

  /** No new version: whoever edits the link meanwhile has not been overtaken by a machine. */
  noteCheck: async (
    ids: string[],
    check: Pick<
      LinkRow,
      'checkState' | 'checkedAt' | 'httpCode' | 'latencyMs' | 'checkNote' | 'redirects' | 'pageTitle'
    >,
    hasFailed: boolean,
  ): Promise<void> => {
    await db
      .update(link)
      .set({ ...check, failCount: hasFailed ? sql`${link.failCount} + 1` : 0 })
      .where(inArray(link.id, ids))
  },
})

export type LinkRecordRepo = ReturnType<typeof linkRecordRepo>

/** Behind the last of its class. */
export const lastSort = async (
  { inClass }: Pick<LinkRecordRepo, 'inClass'>,
  siteId: string,
  classCode: string,
): Promise<number> => Math.max(-1, ...(await inClass(siteId, classCode)).map(({ sort }) => sort)) + 1
