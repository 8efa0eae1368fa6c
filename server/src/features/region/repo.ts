import type { region as calls } from '@sunport/contract/calls/region.ts'
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { offsetOf, orderOf } from '../../platform/database/list.ts'
import { type NewRegionRow, type RegionRow, region as r } from './table.ts'

export type RegionFilter = z.output<typeof calls.list.input>

export interface Usage extends Record<string, unknown> {
  code: string
  sites: number
  notices: number
  organisations: number
}

const conditionsOf = ({ keyword, level, status, regionMark, only }: RegionFilter): SQL | undefined => {
  const text = keyword?.trim() ?? ''
  const sound = `${likeText(text.toLowerCase().replaceAll(' ', ''))}%`
  return and(
    text
      ? or(
          like(r.code, `${likeText(text)}%`),
          ilike(r.name, likePattern(text)),
          ilike(r.shortName, likePattern(text)),
          eq(r.centralCode, text),
          like(r.pinyin, sound),
          like(r.initials, sound),
        )
      : undefined,
    level ? eq(r.level, level) : undefined,
    status ? eq(r.status, status) : undefined,
    regionMark ? eq(r.mark, regionMark) : undefined,
    only === 'replaced' ? isNotNull(r.replacedBy) : undefined,
  )
}

const sortable = { regionCode: r.code, sort: r.sort, level: r.level, latestModifyDate: r.latestModifyDate }

/** Where a code is written down beside the tree itself; the tables that people fill with regions. */
const usedBy = ['supplier', 'agency', 'expert', 'message', 'link'] as const

export const regionRepo = (db: Queries) => ({
  list: async (filter: RegionFilter) => {
    const where = conditionsOf(filter)
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(r)
        .where(where)
        .orderBy(...orderOf(filter, sortable, [asc(r.level), asc(r.code)]))
        .limit(filter.pageSize)
        .offset(offsetOf(filter)),
      db.select({ total: count() }).from(r).where(where),
    ])
    return { rows, total: counted?.total ?? 0 }
  },
  children: (parentCode: string | null): Promise<RegionRow[]> =>
    db
      .select()
      .from(r)
      .where(parentCode === null ? isNull(r.parentCode) : eq(r.parentCode, parentCode))
      .orderBy(asc(r.sort), asc(r.code)),
  childCounts: async (codes: string[]): Promise<Map<string, number>> => {
    if (codes.length === 0) return new Map()
    const rows = await db
      .select({ code: r.parentCode, total: count() })
      .from(r)
      .where(inArray(r.parentCode, codes))
      .groupBy(r.parentCode)
    return new Map(rows.map(({ code, total }) => [code ?? '', total]))
  },
  all: (): Promise<RegionRow[]> => db.select().from(r).orderBy(asc(r.sort), asc(r.code)),
  names: async (codes: string[]): Promise<Map<string, string>> => {
    if (codes.length === 0) return new Map()
    const rows = await db.select({ code: r.code, name: r.name }).from(r).where(inArray(r.code, codes))
    return new Map(rows.map(({ code, name }) => [code, name]))
  },
  find: async (code: string): Promise<RegionRow | undefined> =>
    (await db.select().from(r).where(eq(r.code, code)))[0],
  lock: async (code: string): Promise<RegionRow | undefined> =>
    (await db.select().from(r).where(eq(r.code, code)).for('update'))[0],
  /** One change of the tree's shape at a time: two moves at once could close a circle. */
  lockTree: () => db.execute(sql`SELECT pg_advisory_xact_lock(7330029)`),
  insert: async (row: NewRegionRow): Promise<RegionRow | undefined> =>
    (await db.insert(r).values(row).onConflictDoNothing().returning())[0],
  update: async (
    code: string,
    version: number,
    change: Partial<NewRegionRow>,
  ): Promise<RegionRow | undefined> =>
    (
      await db
        .update(r)
        .set({ ...change, version: sql`${r.version} + 1` })
        .where(and(eq(r.code, code), eq(r.version, version)))
        .returning()
    )[0],
  remove: async (code: string, version: number): Promise<boolean> =>
    (
      await db
        .delete(r)
        .where(and(eq(r.code, code), eq(r.version, version)))
        .returning()
    ).length === 1,
  /** The region itself first, then what stands below it, parents before their children. */
  subtree: async (code: string): Promise<RegionRow[]> =>
    db
      .select()
      .from(r)
      .where(
        sql`${r.code} IN (WITH RECURSIVE below AS (SELECT ${code}::text AS code
          UNION SELECT c.code FROM region c JOIN below ON c.parent_code = below.code) SELECT code FROM below)`,
      )
      .orderBy(asc(r.level), asc(r.code)),
  isReplacement: async (code: string): Promise<boolean> =>
    (await db.select({ code: r.code }).from(r).where(eq(r.replacedBy, code)).limit(1)).length > 0,
  usage: async (codes: string[]): Promise<Map<string, Usage>> => {
    if (codes.length === 0) return new Map()
    // Naming the sites lets the index of each site's regions answer, instead of all notices being read.
    const { rows } = await db.execute<Usage>(sql`
      SELECT c.code,
        (SELECT count(*)::int FROM site s WHERE s.region_code = c.code) AS sites,
        (SELECT count(*)::int FROM publication p
          WHERE p.site_id = ANY(ARRAY(SELECT id FROM site)) AND p.region_code = ANY(ARRAY(
            WITH RECURSIVE below AS (SELECT c.code AS code
              UNION SELECT r.code FROM region r JOIN below ON r.parent_code = below.code)
            SELECT code FROM below))) AS notices,
        (SELECT count(*)::int FROM organisation o WHERE o.region_code = c.code) AS organisations
      FROM unnest(${sql.param(codes)}::text[]) AS c(code)`)
    return new Map(rows.map(row => [row.code, row]))
  },
  isUsedElsewhere: async (code: string): Promise<boolean> => {
    const parts = usedBy.map(
      table => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE region_code = ${code})`,
    )
    const { rows } = await db.execute<{ used: boolean }>(sql`SELECT ${sql.join(parts, sql` OR `)} AS used`)
    return rows[0]?.used ?? false
  },
  /** What is still alive follows the region; notices and messages keep the place they were made for. */
  repoint: async (from: string, to: string): Promise<{ links: number; organisations: number }> => {
    const links = await db.execute(sql`UPDATE link SET region_code = ${to} WHERE region_code = ${from}`)
    const organisations = await db.execute(
      sql`UPDATE organisation SET region_code = ${to}, version = version + 1 WHERE region_code = ${from}`,
    )
    return { links: links.rowCount ?? 0, organisations: organisations.rowCount ?? 0 }
  },
})

export type RegionRepo = ReturnType<typeof regionRepo>
