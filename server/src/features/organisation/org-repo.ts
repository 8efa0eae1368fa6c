import type { org } from '@sunport/contract/calls/org.ts'
import { and, asc, count, desc, eq, ilike, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { offsetOf } from '../../platform/database/list.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { appUser, organisationChange as c, organisation as o, role } from '../../platform/rights/tables.ts'

export type OrgFilter = z.output<typeof org.list.input>
export type ProposalFilter = z.output<typeof org.proposals.input>

const conditionsOf = (filter: OrgFilter): SQL | undefined =>
  and(
    filter.keyword
      ? or(
          ilike(o.orgName, likePattern(filter.keyword)),
          ilike(o.orgCode, likePattern(filter.keyword)),
          sql`EXISTS (SELECT 1 FROM unnest(${o.aliases}) alias WHERE alias ILIKE ${likePattern(filter.keyword)})`,
        )
      : undefined,
    filter.orgType ? eq(o.orgType, filter.orgType) : undefined,
    filter.regionCode ? like(o.regionCode, `${likeText(regionPrefix(filter.regionCode))}%`) : undefined,
    filter.unitState ? eq(o.unitState, filter.unitState) : undefined,
    filter.state ? eq(o.state, filter.state) : undefined,
    filter.parentId ? eq(o.parentId, filter.parentId) : undefined,
    filter.only === 'missing-contact' ? or(isNull(o.contact), isNull(o.contactPhone)) : undefined,
    filter.only === 'buyer' ? o.isBuyer : undefined,
    filter.only === 'pending-change'
      ? sql`EXISTS (SELECT 1 FROM organisation_change p WHERE p.org_id = ${o.id} AND p.state = 'pending')`
      : undefined,
  )

const shape = {
  sortable: {
    orgName: o.orgName,
    orgCode: o.orgCode,
    sort: o.sort,
    regionCode: o.regionCode,
    latestModifyDate: o.latestModifyDate,
  },
  order: [asc(o.sort), asc(o.orgCode)],
}

export const orgRepo = (db: Queries) => {
  const entity = entityRepo(db, o)
  return {
    ...entity,
    list: (filter: OrgFilter, within: SQL) => entity.page(and(conditionsOf(filter), within), filter, shape),
    tree: (within: SQL) =>
      db
        .select({
          id: o.id,
          parentId: o.parentId,
          label: o.orgName,
          orgType: o.orgType,
          unitState: o.unitState,
        })
        .from(o)
        .where(and(within, eq(o.state, 'normal')))
        .orderBy(asc(o.sort), asc(o.orgCode)),
    names: async (ids: string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map()
      const rows = await db.select({ id: o.id, name: o.orgName }).from(o).where(inArray(o.id, ids))
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    userCounts: async (ids: string[]): Promise<Map<string, number>> => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: appUser.orgId, total: count() })
        .from(appUser)
        .where(inArray(appUser.orgId, ids))
        .groupBy(appUser.orgId)
      return new Map(rows.map(({ id, total }) => [id ?? '', total]))
    },
    nextNumber: async (): Promise<number> => {
      const found = await db.execute<{ number: string }>(sql`SELECT nextval('organisation_number') AS number`)
      return Number(found.rows[0]?.number)
    },
    /** Gives a subtree its new path after its root was moved. */
    movePaths: (from: string, to: string) =>
      db.execute(sql`UPDATE organisation SET path = ${to}::text || substr(path, ${from.length + 1})
        WHERE path LIKE ${`${likeText(from)}%`}`),
    isInUse: async (id: string): Promise<boolean> => {
      const found =
        await db.execute(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM organisation WHERE parent_id = ${id})
        OR EXISTS (SELECT 1 FROM app_user WHERE org_id = ${id})
        OR EXISTS (SELECT 1 FROM role WHERE org_id = ${id} OR ${id} = ANY(scope_org_ids))
        OR EXISTS (SELECT 1 FROM organisation WHERE merged_into = ${id} OR supervisor_org_id = ${id})
        OR EXISTS (SELECT 1 FROM organisation_change WHERE org_id = ${id})`)
      return found.rowCount === 1
    },
    /** Everything that stood under one organisation stands under another. */
    handOver: async (from: string, to: string): Promise<void> => {
      await db.update(appUser).set({ orgId: to }).where(eq(appUser.orgId, from))
      await db.update(role).set({ orgId: to }).where(eq(role.orgId, from))
      await db.update(o).set({ parentId: to }).where(eq(o.parentId, from))
    },

    openChanges: async (ids: string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await db
        .select({ orgId: c.orgId })
        .from(c)
        .where(and(inArray(c.orgId, ids), eq(c.state, 'pending')))
      return new Set(rows.map(({ orgId }) => orgId))
    },
    insertChange: async (row: typeof c.$inferInsert) =>
      (await db.insert(c).values(row).onConflictDoNothing().returning())[0],
    lockChange: async (id: string) => (await db.select().from(c).where(eq(c.id, id)).for('update'))[0],
    closeChange: async (id: string, change: Partial<typeof c.$inferInsert>) =>
      (await db.update(c).set(change).where(eq(c.id, id)).returning())[0],
    listChanges: async ({ state, ...paging }: ProposalFilter, within: SQL) => {
      const where = and(within, state ? eq(c.state, state) : undefined)
      const [rows, [counted]] = await Promise.all([
        db
          .select({ change: c, orgName: o.orgName })
          .from(c)
          .innerJoin(o, eq(o.id, c.orgId))
          .where(where)
          .orderBy(desc(c.submittedAt), asc(c.id))
          .limit(paging.pageSize)
          .offset(offsetOf(paging)),
        db.select({ total: count() }).from(c).innerJoin(o, eq(o.id, c.orgId)).where(where),
      ])
      return { rows, total: counted?.total ?? 0 }
    },
  }
}
