import type { org } from '@sunport/contract/calls/org.ts'
import type { OrgDependents } from '@sunport/contract/calls/org-shapes.ts'
import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import { and, asc, count, eq, ilike, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import {
  appUser,
  organisationChange as c,
  type OrganisationRow,
  organisation as o,
} from '../../platform/rights/tables.ts'

export type OrgFilter = z.output<typeof org.list.input>

/** What people call a unit's state is two: whether it is in force, and whether it is paused. */
const inState = (state: OrgFilter['state']): SQL | undefined => {
  if (!state) return undefined
  if (state === 'normal' || state === 'paused')
    return and(eq(o.state, 'normal'), eq(o.unitState, state === 'normal' ? '1' : '0'))
  return eq(o.state, state)
}

const conditionsOf = (filter: OrgFilter): SQL | undefined =>
  and(
    filter.keyword
      ? or(
          ilike(o.orgName, likePattern(filter.keyword)),
          ilike(o.shortName, likePattern(filter.keyword)),
          ilike(o.orgCode, likePattern(filter.keyword)),
          ilike(o.creditCode, likePattern(filter.keyword)),
          sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${o.aliases}) old WHERE old->>'name' ILIKE ${likePattern(filter.keyword)})`,
        )
      : undefined,
    filter.orgType ? eq(o.orgType, filter.orgType) : undefined,
    filter.regionCode ? like(o.regionCode, `${likeText(regionPrefix(filter.regionCode))}%`) : undefined,
    inState(filter.state),
    filter.under
      ? sql`EXISTS (SELECT 1 FROM organisation top WHERE top.id = ${filter.under} AND starts_with(${o.path}, top.path))`
      : undefined,
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
    orgType: o.orgType,
    sort: o.sort,
    regionCode: o.regionCode,
    latestModifyDate: o.latestModifyDate,
  },
  order: [asc(o.sort), asc(o.orgCode)],
}

const treeLock = 7_330_027
/** Messages that nobody waits for an answer to any more. */
const settledMessages = sql`('refused', 'merged', 'answered', 'published', 'closed', 'spam')`

export const orgRepo = (db: Queries) => {
  const entity = entityRepo(db, o)
  return {
    ...entity,
    /** One change of the tree at a time: two moves that cross would tie a knot that neither of them sees. */
    holdTree: () => db.execute(sql`SELECT pg_advisory_xact_lock(${treeLock})`),

    list: (filter: OrgFilter, within: SQL) => entity.page(and(conditionsOf(filter), within), filter, shape),
    tree: (within: SQL) =>
      db
        .select({
          id: o.id,
          parentId: o.parentId,
          label: o.orgName,
          orgType: o.orgType,
          regionCode: o.regionCode,
          unitState: o.unitState,
          version: o.version,
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
    openChanges: async (ids: string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await db
        .select({ orgId: c.orgId })
        .from(c)
        .where(and(inArray(c.orgId, ids), eq(c.state, 'pending')))
      return new Set(rows.map(({ orgId }) => orgId))
    },
    /** Living units that bear this code, credit code or name. */
    bearing: (
      mark: 'orgCode' | 'creditCode' | 'orgName',
      value: string,
      within: SQL,
    ): Promise<OrganisationRow[]> =>
      db
        .select()
        .from(o)
        .where(and(eq(o[mark], value), ne(o.state, 'abolished'), within))
        .limit(2),
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
        OR EXISTS (SELECT 1 FROM app_user WHERE org_id = ${id} OR ${id} = ANY(extra_org_ids))
        OR EXISTS (SELECT 1 FROM role WHERE org_id = ${id} OR ${id} = ANY(scope_org_ids))
        OR EXISTS (SELECT 1 FROM organisation WHERE merged_into = ${id} OR supervisor_org_id = ${id})
        OR EXISTS (SELECT 1 FROM organisation_change WHERE org_id = ${id})
        OR EXISTS (SELECT 1 FROM info WHERE owner_org_id = ${id})
        OR EXISTS (SELECT 1 FROM message WHERE target_org_id = ${id} OR handler_org_id = ${id})`)
      return found.rowCount === 1
    },
    /** Whether one of the three administrators belongs to it. */
    hasAdministrator: async (id: string): Promise<boolean> => {
      const found = await db.execute(sql`SELECT 1 FROM app_user u JOIN user_role m ON m.user_id = u.id
        JOIN role r ON r.id = m.role_id AND r.role_code = ANY(${sql.param(Object.values(administratorRoles))})
        WHERE u.org_id = ${id} AND u.deregistered_at IS NULL LIMIT 1`)
      return found.rowCount === 1
    },
    dependents: async (id: string, now: Date): Promise<OrgDependents> => {
      const found = await db.execute<OrgDependents & Record<string, unknown>>(sql`SELECT
        (SELECT count(*)::int FROM organisation WHERE parent_id = ${id} AND state <> 'abolished') AS units,
        (SELECT count(*)::int FROM app_user WHERE org_id = ${id} AND status = '1') AS users,
        (SELECT count(*)::int FROM role WHERE org_id = ${id}) AS roles,
        (SELECT count(*)::int FROM message WHERE ${id} IN (target_org_id, handler_org_id)
          AND state NOT IN ${settledMessages}) AS "openMessages",
        (SELECT count(*)::int FROM site s JOIN publication p ON p.site_id = s.id
            AND p.open_tender_time > ${now.toISOString()}::timestamptz
          JOIN organisation unit ON unit.id = ${id} AND p.purchaser = unit.org_name) AS "openNotices",
        EXISTS (SELECT 1 FROM organisation_change WHERE org_id = ${id} AND state = 'pending') AS "hasOpenChange"`)
      return found.rows[0] as OrgDependents
    },

    /** Everything that stood under one organisation stands under another; what is settled keeps its name. */
    handOver: async (from: string, to: string): Promise<void> => {
      for (const statement of [
        sql`UPDATE app_user SET org_id = ${to}, version = version + 1 WHERE org_id = ${from}`,
        sql`UPDATE app_user SET extra_org_ids = array_replace(extra_org_ids, ${from}, ${to}) WHERE ${from} = ANY(extra_org_ids)`,
        sql`UPDATE role SET org_id = ${to}, version = version + 1 WHERE org_id = ${from}`,
        sql`UPDATE role SET scope_org_ids = array_replace(scope_org_ids, ${from}, ${to}) WHERE ${from} = ANY(scope_org_ids)`,
        sql`UPDATE organisation SET parent_id = ${to}, version = version + 1 WHERE parent_id = ${from}`,
        sql`UPDATE organisation SET supervisor_org_id = ${to} WHERE supervisor_org_id = ${from}`,
        sql`UPDATE info SET owner_org_id = ${to} WHERE owner_org_id = ${from}`,
        sql`UPDATE message SET target_org_id = ${to} WHERE target_org_id = ${from} AND state NOT IN ${settledMessages}`,
        sql`UPDATE message SET handler_org_id = ${to} WHERE handler_org_id = ${from} AND state NOT IN ${settledMessages}`,
      ])
        await db.execute(statement)
    },
    revokeOpenChange: (id: string, now: Date, reason: string) =>
      db
        .update(c)
        .set({ state: 'revoked', decidedAt: now, reason })
        .where(and(eq(c.orgId, id), eq(c.state, 'pending'))),
  }
}

export type OrgRepo = ReturnType<typeof orgRepo>
