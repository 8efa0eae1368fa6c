import type { AgencyFilter } from '@sunport/contract/calls/agency.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, count, desc, eq, ilike, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { withinWindow } from '../../platform/database/within-window.ts'
import {
  type AgencyRow,
  agency as a,
  agencyBranch,
  agencyEvaluation,
  agencyQualification,
  type BranchRow,
  type EvaluationRow,
  type QualificationRow,
  type StaffRow,
  agencyStaff as staff,
} from './table.ts'

export type AgencyQuery = Omit<AgencyFilter, 'siteId'> & { siteId: string }

export interface StaffCounts {
  total: number
  fullTime: number
}

const given = (text: string | undefined): string => text?.trim() ?? ''

const shownOn = (today: string): SQL | undefined => and(a.isPublished, withinWindow(a, today))

const conditionsOf = (query: AgencyQuery, today: string): SQL | undefined =>
  and(
    eq(a.siteId, query.siteId),
    shownOn(today),
    given(query.name) ? ilike(a.name, likePattern(given(query.name))) : undefined,
    given(query.creditCode)
      ? like(a.creditCode, likePattern(given(query.creditCode).toUpperCase()))
      : undefined,
    given(query.regionCode)
      ? like(a.regionCode, `${likeText(regionPrefix(given(query.regionCode)))}%`)
      : undefined,
    given(query.type) ? eq(a.agencyType, given(query.type)) : undefined,
  )

const staffOf = (agencyId: string, today: string): SQL | undefined =>
  and(eq(staff.agencyId, agencyId), eq(staff.status, enabled.on), shownOn(today))

/** The public directory: nothing that is switched off or out of its window is read here. */
export const agencyRepo = (db: Queries, today: () => string) => ({
  list: (query: AgencyQuery): Promise<AgencyRow[]> =>
    db
      .select()
      .from(a)
      .where(conditionsOf(query, today()))
      .orderBy(sql`${a.registeredOn} DESC NULLS LAST`, asc(a.id))
      .limit(query.pageSize)
      .offset(offsetOf(query)),

  count: async (query: AgencyQuery): Promise<number> => {
    const [row] = await db.select({ total: count() }).from(a).where(conditionsOf(query, today()))
    return row?.total ?? 0
  },

  find: async (id: string): Promise<AgencyRow | undefined> =>
    (
      await db
        .select()
        .from(a)
        .where(and(eq(a.id, id), shownOn(today())))
    )[0],

  staffCounts: async (agencyIds: string[]): Promise<Map<string, StaffCounts>> => {
    if (agencyIds.length === 0) return new Map()
    const rows = await db
      .select({
        agencyId: staff.agencyId,
        total: count(),
        fullTime: sql<number>`count(*) FILTER (WHERE ${staff.isFullTime})::int`,
      })
      .from(staff)
      .where(and(inArray(staff.agencyId, agencyIds), eq(staff.status, enabled.on)))
      .groupBy(staff.agencyId)
    return new Map(rows.map(({ agencyId, ...counts }) => [agencyId, counts]))
  },

  branches: (agencyId: string): Promise<BranchRow[]> =>
    db
      .select()
      .from(agencyBranch)
      .where(eq(agencyBranch.agencyId, agencyId))
      .orderBy(asc(agencyBranch.sort), asc(agencyBranch.id)),

  evaluations: (agencyId: string): Promise<EvaluationRow[]> =>
    db
      .select()
      .from(agencyEvaluation)
      .where(eq(agencyEvaluation.agencyId, agencyId))
      .orderBy(desc(agencyEvaluation.year), asc(agencyEvaluation.evaluator)),

  qualifications: (agencyId: string): Promise<QualificationRow[]> => {
    const { agencyId: owner, isPublished, issuedOn, id } = agencyQualification
    return db
      .select()
      .from(agencyQualification)
      .where(and(eq(owner, agencyId), isPublished, withinWindow(agencyQualification, today())))
      .orderBy(sql`${issuedOn} DESC NULLS LAST`, asc(id))
  },

  staff: async (agencyId: string, paging: Paging): Promise<StaffRow[]> => {
    const rows = await db
      .select({ row: staff })
      .from(staff)
      .innerJoin(a, eq(a.id, staff.agencyId))
      .where(staffOf(agencyId, today()))
      .orderBy(asc(staff.sort), asc(staff.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
    return rows.map(({ row }) => row)
  },

  countStaff: async (agencyId: string): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(staff)
      .innerJoin(a, eq(a.id, staff.agencyId))
      .where(staffOf(agencyId, today()))
    return row?.total ?? 0
  },

  /** Published projects that name the agency. */
  countProjects: async ({ siteId, name }: AgencyRow): Promise<number> => {
    const found = await db.execute<{ total: number }>(sql`
      SELECT count(DISTINCT plan_id)::int AS total FROM publication WHERE site_id = ${siteId} AND agency = ${name}`)
    return found.rows[0]?.total ?? 0
  },
})

export type AgencyRepo = ReturnType<typeof agencyRepo>
