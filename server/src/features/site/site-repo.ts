import { failuresToFlag, mostRedirects } from '@sunport/contract/calls/link.ts'
import type { site as calls } from '@sunport/contract/calls/site.ts'
import { and, asc, desc, eq, inArray, like, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import type { Paging } from '../../platform/database/list.ts'
import { type DomainRow, site, siteDomain } from './table.ts'

export type SiteFilter = Omit<z.output<typeof calls.list.input>, keyof Paging> & Paging

export interface SiteFigures extends Record<string, unknown> {
  siteId: string
  channelCount: number
  published30: number
}

export interface CheckFigures extends Record<string, unknown> {
  blankChannels: number
  flaggedLinks: number
  live: number
}

const among = (ids: readonly string[]): SQL => sql`ANY(${sql.param([...ids])}::text[])`

export const siteRecordRepo = (db: Queries) => ({
  ...entityRepo(db, site),

  list: (filter: SiteFilter, within: SQL) => {
    const { keyword, state, packCode, regionCode } = filter
    const pattern = keyword?.trim() ? likePattern(keyword) : undefined
    const where = and(
      within,
      pattern
        ? sql`(${site.name} ILIKE ${pattern} OR ${site.siteCode} ILIKE ${pattern} OR EXISTS (
            SELECT 1 FROM site_domain d WHERE d.site_id = ${site.id} AND d.host ILIKE ${pattern}))`
        : undefined,
      state ? eq(site.lifecycle, state) : undefined,
      packCode ? eq(site.packCode, packCode) : undefined,
      regionCode ? like(site.regionCode, `${likeText(regionCode.replace(/(?:00){1,5}$/, ''))}%`) : undefined,
    )
    const order = [
      asc(sql`coalesce(${site.parentId}, ${site.id})`),
      sql`${site.parentId} NULLS FIRST`,
      asc(site.id),
    ]
    return entityRepo(db, site).page(where, filter, {
      sortable: { name: site.name, siteCode: site.siteCode },
      order,
    })
  },

  figures: async (ids: readonly string[], now: Date): Promise<SiteFigures[]> =>
    (
      await db.execute<SiteFigures>(sql`
        SELECT s.id AS "siteId",
          (SELECT count(*)::int FROM channel c WHERE c.site_id = s.id AND c.status = '1') AS "channelCount",
          (SELECT count(*)::int FROM publication p WHERE p.site_id = s.id
            AND p.notice_time > ${now.toISOString()}::timestamptz - interval '30 days' AND p.notice_time <= ${now.toISOString()}) AS "published30"
        FROM site s WHERE s.id = ${among(ids)}`)
    ).rows,

  domainsOf: (ids: readonly string[]): Promise<DomainRow[]> =>
    db
      .select()
      .from(siteDomain)
      .where(inArray(siteDomain.siteId, [...ids]))
      .orderBy(desc(siteDomain.isPrimary), asc(siteDomain.host)),

  checkFigures: async (siteId: string): Promise<CheckFigures> => {
    const found = await db.execute<CheckFigures>(sql`
      SELECT (SELECT count(*)::int FROM channel c WHERE c.site_id = ${siteId} AND c.lifecycle = 'enabled' AND c.status = '1'
          AND NOT EXISTS (SELECT 1 FROM channel b WHERE b.parent_id = c.id AND b.status = '1')
          AND NOT EXISTS (SELECT 1 FROM publication p WHERE p.site_id = ${siteId} AND p.channel_id = c.id)) AS "blankChannels",
        (SELECT count(*)::int FROM link l WHERE l.site_id = ${siteId} AND l.status = '1' 
          AND (l.fail_count >= ${failuresToFlag} OR l.redirects > ${mostRedirects} OR l.check_state = 'tampered')) AS "flaggedLinks",
        (SELECT count(*)::int FROM publication p WHERE p.site_id = ${siteId}) AS live`)
    return found.rows[0] ?? { blankChannels: 0, flaggedLinks: 0, live: 0 }
  },

  /** The first is the main one. Those of other sites stay theirs: a taken host is answered. */
  setDomains: async (siteId: string, hosts: readonly string[]): Promise<string | undefined> => {
    const taken = await db.execute<{ host: string }>(
      sql`SELECT host FROM site_domain WHERE host = ${among(hosts)} AND site_id <> ${siteId}`,
    )
    if (taken.rows[0]) return taken.rows[0].host
    await db
      .delete(siteDomain)
      .where(and(eq(siteDomain.siteId, siteId), notInArray(siteDomain.host, [...hosts, ''])))
    // What is known of those that stay is kept; one main domain at a time, as the database demands.
    await db.update(siteDomain).set({ isPrimary: false }).where(eq(siteDomain.siteId, siteId))
    const rows = hosts.map((host, at) => ({ host, siteId, isPrimary: at === 0 }))
    if (rows.length > 0)
      await db
        .insert(siteDomain)
        .values(rows)
        .onConflictDoUpdate({ target: siteDomain.host, set: { isPrimary: sql`excluded.is_primary` } })
    return undefined
  },

  publications: async (siteId: string, after: string, limit: number): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(
        sql`SELECT info_id AS id FROM publication WHERE site_id = ${siteId} AND info_id > ${after} ORDER BY info_id LIMIT ${limit}`,
      )
    ).rows.map(({ id }) => id),
})

export type SiteRecordRepo = ReturnType<typeof siteRecordRepo>
