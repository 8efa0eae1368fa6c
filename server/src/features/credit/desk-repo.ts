import type { creditDesk, creditRepair as repairCalls } from '@sunport/contract/calls/credit-desk.ts'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  like,
  lt,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { countWaiting, type Waiting } from '../../platform/waiting.ts'
import { directoryEvent as e } from '../directory/table.ts'
import { type CreditRepairRow, type CreditRow, creditRepair as p, creditRecord as r } from './table.ts'

export type CreditDeskFilter = z.output<typeof creditDesk.list.input>
export type RepairFilter = z.output<typeof repairCalls.list.input>

const kind = 'credit' as const
const openStates = ['applied', 'approved'] as const

/** People are found by their whole name or its shown character only: parts would give the hidden rest away. */
const byKeyword = (keyword: string): SQL | undefined =>
  or(
    sql`CASE WHEN ${r.creditType} = '3'
      THEN ${r.creditName} = ${keyword} OR left(${r.creditName}, 1) = ${keyword.replace(/(?<!\*)\*+$/, '')}
      ELSE ${r.creditName} ILIKE ${likePattern(keyword)} END`,
    like(r.creditCode, likePattern(keyword.toUpperCase())),
    ilike(r.documentNumber, likePattern(keyword)),
  )

const expiringBy = (today: string, until: string): SQL | undefined =>
  and(eq(r.state, 'active'), gte(r.endDate, today), lte(r.endDate, until))

const conditionsOf = (filter: CreditDeskFilter, today: string, until: string): SQL | undefined =>
  and(
    filter.siteId ? eq(r.siteId, filter.siteId) : undefined,
    filter.kind ? eq(r.kind, filter.kind) : undefined,
    filter.state ? eq(r.state, filter.state) : undefined,
    filter.isPublished ? eq(r.isPublic, filter.isPublished === '1') : undefined,
    filter.keyword?.trim() ? byKeyword(filter.keyword.trim()) : undefined,
    filter.only === 'expiring' ? expiringBy(today, until) : undefined,
    filter.only === 'repairing'
      ? sql`EXISTS (SELECT 1 FROM ${p} WHERE ${p.recordId} = ${r.id} AND ${inArray(p.state, [...openStates])})`
      : undefined,
  )

/** By what a decision is known: its document, and whom it is about. */
export interface Decision {
  siteId: string
  kind: string
  documentNumber: string
  creditName: string
}

export const creditDeskRepo = (db: Queries) => {
  const entity = entityRepo(db, r)
  return {
    find: entity.find,
    lock: entity.lock,
    insert: entity.insert,
    update: entity.update,
    page: (
      filter: CreditDeskFilter,
      within: SQL,
      { today, until }: { today: string; until: string },
    ): Promise<{ rows: CreditRow[]; total: number }> =>
      entity.page(and(within, conditionsOf(filter, today, until)), filter, {
        sortable: { startDate: r.startDate, endDate: r.endDate, creditName: r.creditName },
        order: [desc(r.publishDate), desc(r.id)],
      }),

    byDocument: async (
      { siteId, kind: ofKind, documentNumber, creditName }: Decision,
      within: SQL,
    ): Promise<CreditRow | undefined> => {
      const [row] = await db
        .select()
        .from(r)
        .where(
          and(
            within,
            eq(r.siteId, siteId),
            sql`${r.kind} = ${ofKind}`,
            eq(r.documentNumber, documentNumber),
            eq(r.creditName, creditName),
          ),
        )
        .limit(1)
      return row
    },

    expiring: (within: SQL, today: string, until: string): Promise<Waiting> =>
      countWaiting(db, sql`FROM ${r} WHERE ${and(within, expiringBy(today, until))}`, {
        since: sql`${r.endDate}::timestamp AT TIME ZONE 'Asia/Shanghai'`,
      }),

    /** The last day of the term that was over first and is not written down as over. */
    earliestOver: async (today: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ day: min(r.endDate) })
        .from(r)
        .where(and(eq(r.state, 'active'), isNotNull(r.endDate), lt(r.endDate, today)))
      return row?.day ?? undefined
    },

    /** Those whose term is over, looked at and not held. */
    over: (today: string, most: number): Promise<CreditRow[]> =>
      db
        .select()
        .from(r)
        .where(and(eq(r.state, 'active'), isNotNull(r.endDate), lt(r.endDate, today)))
        .orderBy(asc(r.endDate), asc(r.id))
        .limit(most),

    /** Some whose term is over, held against everybody else; one that somebody works on waits for the next run. */
    lockOver: (today: string, most: number): Promise<CreditRow[]> =>
      db
        .select()
        .from(r)
        .where(and(eq(r.state, 'active'), isNotNull(r.endDate), lt(r.endDate, today)))
        .orderBy(asc(r.endDate))
        .limit(most)
        .for('update', { skipLocked: true }),

    note: async (events: Omit<typeof e.$inferInsert, 'kind'>[]): Promise<void> => {
      if (events.length > 0) await db.insert(e).values(events.map(event => ({ ...event, kind })))
    },

    history: async (recordId: string, paging: Paging) => {
      const where = and(eq(e.kind, kind), eq(e.recordId, recordId))
      const [rows, total] = await Promise.all([
        db.select().from(e).where(where).orderBy(desc(e.id)).limit(paging.pageSize).offset(offsetOf(paging)),
        db.$count(e, where),
      ])
      return { rows, total }
    },
  }
}

export const repairRepo = (db: Queries) => {
  const entity = entityRepo(db, p)
  return {
    find: entity.find,
    lock: entity.lock,
    insert: entity.insert,
    update: entity.update,
    page: (filter: RepairFilter, within: SQL): Promise<{ rows: CreditRepairRow[]; total: number }> =>
      entity.page(
        and(
          within,
          filter.siteId ? eq(p.siteId, filter.siteId) : undefined,
          filter.state ? eq(p.state, filter.state) : undefined,
          filter.only === 'open' ? inArray(p.state, [...openStates]) : undefined,
          filter.recordId ? eq(p.recordId, filter.recordId) : undefined,
          filter.keyword?.trim()
            ? sql`EXISTS (SELECT 1 FROM ${r} WHERE ${r.id} = ${p.recordId} AND ${byKeyword(filter.keyword.trim())})`
            : undefined,
        ),
        filter,
        { sortable: { createDate: p.createDate }, order: [desc(p.createDate), desc(p.id)] },
      ),
    open: (within: SQL): Promise<Waiting> =>
      countWaiting(db, sql`FROM ${p} WHERE ${and(within, inArray(p.state, [...openStates]))}`, {
        since: sql`${p.createDate}`,
      }),
    /** The newest of each record. */
    lastOf: async (recordIds: string[]): Promise<Map<string, CreditRepairRow>> => {
      if (recordIds.length === 0) return new Map()
      const rows = await db
        .selectDistinctOn([p.recordId])
        .from(p)
        .where(inArray(p.recordId, recordIds))
        .orderBy(p.recordId, desc(p.createDate), desc(p.id))
      return new Map(rows.map(row => [row.recordId, row]))
    },
    recordsOf: async (ids: string[]): Promise<Map<string, CreditRow>> => {
      if (ids.length === 0) return new Map()
      const rows = await db.select().from(r).where(inArray(r.id, ids))
      return new Map(rows.map(row => [row.id, row]))
    },
  }
}
