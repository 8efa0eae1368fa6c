import type { SupplierFilter } from '@sunport/contract/calls/supplier.ts'
import type { QualificationKind } from '@sunport/contract/codes.ts'
import { and, asc, count, eq, ilike, like, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { withinWindow } from '../../platform/database/within-window.ts'
import {
  type QualificationRow,
  supplierQualification as q,
  type SupplierRow,
  supplier as s,
} from './table.ts'

export type SupplierQuery = Omit<SupplierFilter, 'siteId'> & { siteId: string }

const given = (text: string | undefined): string => text?.trim() ?? ''

const shownOn = (today: string): SQL | undefined => and(s.isPublished, withinWindow(s, today))

const conditionsOf = (query: SupplierQuery, today: string): SQL | undefined =>
  and(
    eq(s.siteId, query.siteId),
    shownOn(today),
    given(query.name) ? ilike(s.name, likePattern(given(query.name))) : undefined,
    given(query.creditCode)
      ? like(s.creditCode, likePattern(given(query.creditCode).toUpperCase()))
      : undefined,
    given(query.regionCode)
      ? like(s.regionCode, `${likeText(regionPrefix(given(query.regionCode)))}%`)
      : undefined,
    given(query.type) ? eq(s.supplierType, given(query.type)) : undefined,
    given(query.scale) ? eq(s.scale, given(query.scale)) : undefined,
    given(query.batch) ? ilike(s.batch, likePattern(given(query.batch))) : undefined,
  )

const ofSupplier = (supplierId: string, kind: QualificationKind, today: string): SQL | undefined =>
  and(eq(q.supplierId, supplierId), eq(q.kind, kind), q.isPublished, withinWindow(q, today), shownOn(today))

/** The public directory: nothing that is switched off or out of its window is read here. */
export const supplierRepo = (db: Queries, today: () => string) => ({
  list: (query: SupplierQuery): Promise<SupplierRow[]> =>
    db
      .select()
      .from(s)
      .where(conditionsOf(query, today()))
      .orderBy(sql`${s.registeredOn} DESC NULLS LAST`, asc(s.id))
      .limit(query.pageSize)
      .offset(offsetOf(query)),

  count: async (query: SupplierQuery): Promise<number> => {
    const [row] = await db.select({ total: count() }).from(s).where(conditionsOf(query, today()))
    return row?.total ?? 0
  },

  find: async (id: string): Promise<SupplierRow | undefined> =>
    (
      await db
        .select()
        .from(s)
        .where(and(eq(s.id, id), shownOn(today())))
    )[0],

  qualifications: async (
    supplierId: string,
    kind: QualificationKind,
    paging: Paging,
  ): Promise<QualificationRow[]> => {
    const rows = await db
      .select({ row: q })
      .from(q)
      .innerJoin(s, eq(s.id, q.supplierId))
      .where(ofSupplier(supplierId, kind, today()))
      .orderBy(asc(q.sort), sql`${q.issuedOn} DESC NULLS LAST`, asc(q.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
    return rows.map(({ row }) => row)
  },

  countQualifications: async (supplierId: string, kind: QualificationKind): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(q)
      .innerJoin(s, eq(s.id, q.supplierId))
      .where(ofSupplier(supplierId, kind, today()))
    return row?.total ?? 0
  },
})

export type SupplierRepo = ReturnType<typeof supplierRepo>
