import type {
  AuditDetail,
  AuditRow,
  CallRow,
  CrashRow,
  ErrorRow,
  LoginRow,
  VisitRow,
} from '@sunport/contract/calls/log-rows.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { type LogTab, logTabs } from '@sunport/contract/log-codes.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/table.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import {
  type AuditFilter,
  type AuditTab,
  auditConditions,
  sidesOf,
  toAuditDetail,
  toAuditRow,
} from './audit-read.ts'
import { type CallFilter, callConditions, toCallRow } from './call-read.ts'
import { type CrashFilter, crashConditions, toCrashRow } from './crash-read.ts'
import { type ErrorFilter, errorConditions, toErrorRow } from './front-errors.ts'
import { type LoginFilter, loginConditions, toLoginRow } from './login-read.ts'
import { readLog } from './pages.ts'
import { apiLog, frontError, loginLog, serverCrash } from './table.ts'
import { type VisitFilter, visitRead } from './visit-read.ts'

/** Who reads, and how far his hold of the function that he reads by reaches. */
export interface Reader {
  userId: string
  scope: DataScope
}

const rowNumber = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

/** 日志记录: every log within its reader's reach. Nothing here changes or deletes a row. */
export const logService = (db: Db, clock: Clock) => {
  const change = createChanges(db, clock, 'log')
  const audits = readLog(db, {
    table: auditLog,
    id: auditLog.id,
    time: auditLog.at,
    sortable: { at: auditLog.at, costMs: auditLog.costMs },
  })
  const logins = readLog(db, { table: loginLog, id: loginLog.id, time: loginLog.at })
  const calls = readLog(db, {
    table: apiLog,
    id: apiLog.id,
    time: apiLog.at,
    sortable: { at: apiLog.at, costMs: apiLog.costMs },
  })
  const errors = readLog(db, {
    table: frontError,
    id: frontError.id,
    time: frontError.lastAt,
    sortable: { lastAt: frontError.lastAt, firstAt: frontError.firstAt, times: frontError.times },
  })
  const crashes = readLog(db, { table: serverCrash, id: serverCrash.id, time: serverCrash.at })
  const visits = visitRead(db)

  const auditsWithin = ({ userId, scope }: Reader): SQL =>
    withinScope(scope, { orgId: sql`${auditLog.orgId}`, owner: sql`${auditLog.userId}` }, userId)
  const loginsWithin = ({ userId, scope }: Reader): SQL =>
    withinScope(scope, { orgId: sql`${loginLog.orgId}`, owner: sql`${loginLog.userId}` }, userId)
  const callsWithin = ({ userId, scope }: Reader): SQL =>
    withinScope(scope, { orgId: sql`${apiLog.orgId}`, siteId: sql`${apiLog.siteId}` }, userId)
  const visitsWithin = ({ userId, scope }: Reader): SQL =>
    withinScope(scope, { siteId: sql`v.site_id` }, userId)
  /** Errors and deaths belong to no organisation. */
  const wholeReach = ({ userId, scope }: Reader): SQL => withinScope(scope, {}, userId)

  const auditWhere = (tab: AuditTab, filter: AuditFilter, reader: Reader) =>
    and(auditConditions(tab, filter, clock.now()), auditsWithin(reader))
  const loginWhere = (filter: LoginFilter, reader: Reader) =>
    and(loginConditions(filter, clock.now()), loginsWithin(reader))
  const callWhere = (filter: CallFilter, reader: Reader) =>
    and(callConditions(filter, clock.now()), callsWithin(reader))
  const errorWhere = (filter: ErrorFilter, reader: Reader) =>
    and(errorConditions(filter, clock.now()), wholeReach(reader))
  const crashWhere = (filter: CrashFilter, reader: Reader) =>
    and(crashConditions(filter, clock.now()), wholeReach(reader))

  const paged = <Raw, Row>({ rows, total }: Page<Raw>, shape: (row: Raw) => Row): Page<Row> => ({
    rows: rows.map(shape),
    total,
  })

  return {
    audits: async (tab: AuditTab, filter: AuditFilter & Paging, reader: Reader): Promise<Page<AuditRow>> =>
      paged(await audits.page(auditWhere(tab, filter, reader), filter), toAuditRow),
    logins: async (filter: LoginFilter & Paging, reader: Reader): Promise<Page<LoginRow>> =>
      paged(await logins.page(loginWhere(filter, reader), filter), toLoginRow),
    calls: async (filter: CallFilter & Paging, reader: Reader): Promise<Page<CallRow>> =>
      paged(await calls.page(callWhere(filter, reader), filter), toCallRow),
    errors: async (filter: ErrorFilter & Paging, reader: Reader): Promise<Page<ErrorRow>> =>
      paged(await errors.page(errorWhere(filter, reader), filter), toErrorRow),
    crashes: async (filter: CrashFilter & Paging, reader: Reader): Promise<Page<CrashRow>> =>
      paged(await crashes.page(crashWhere(filter, reader), filter), toCrashRow),
    visits: (filter: VisitFilter & Paging, reader: Reader): Promise<Page<VisitRow>> =>
      visits.page(filter, visitsWithin(reader), clock.now()),

    batches: {
      audits: (tab: AuditTab, filter: AuditFilter, reader: Reader) =>
        shaped(audits.batches(auditWhere(tab, filter, reader)), toAuditRow),
      logins: (filter: LoginFilter, reader: Reader) =>
        shaped(logins.batches(loginWhere(filter, reader)), toLoginRow),
      calls: (filter: CallFilter, reader: Reader) =>
        shaped(calls.batches(callWhere(filter, reader)), toCallRow),
      errors: (filter: ErrorFilter, reader: Reader) =>
        shaped(errors.batches(errorWhere(filter, reader)), toErrorRow),
      crashes: (filter: CrashFilter, reader: Reader) =>
        shaped(crashes.batches(crashWhere(filter, reader)), toCrashRow),
    },

    /** Before the first byte of a file leaves, it is on record who took what, and why. */
    noteExport: (tab: LogTab, what: object, reason: string, actor: Actor): Promise<void> =>
      change(actor, ({ audit }) =>
        audit({
          entity: 'log',
          entityId: tab,
          title: logTabs[tab].title,
          action: 'export',
          after: what,
          reason,
        }),
      ),

    own: async (
      { id, userName }: { id: string; userName: string },
      paging: Paging,
    ): Promise<Page<AuditRow>> => {
      // A name may have been somebody else's before; it has the index.
      const where = and(eq(auditLog.userName, userName), eq(auditLog.userId, id))
      return paged(await audits.page(where, paging), toAuditRow)
    },

    audit: async (id: string, reader: Reader): Promise<AuditDetail> =>
      toAuditDetail(found(await audits.find(and(eq(auditLog.id, rowNumber(id)), auditsWithin(reader))))),

    history: async (
      { entity, entityId, ...paging }: { entity: string; entityId: string } & Paging,
      reader: Reader,
    ): Promise<Page<AuditDetail>> => {
      const where = and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId), auditsWithin(reader))
      return paged(await audits.page(where, paging), toAuditDetail)
    },

    /** What a row really says; that it was looked at is written before it is told. */
    reveal: async (tab: 'operation' | 'login', id: string, why: string, reader: Reader, actor: Actor) => {
      const number = rowNumber(id)
      const note = () =>
        change(actor, ({ audit }) =>
          audit({
            entity: 'log',
            entityId: `${tab}:${id}`,
            title: `${logTabs[tab].title}第${id}条`,
            action: 'reveal',
            reason: why,
          }),
        )
      if (tab === 'login') {
        const row = found(await logins.find(and(eq(loginLog.id, number), loginsWithin(reader))))
        await note()
        return { userName: row.userName, reason: null, before: null, after: null }
      }
      const row = found(await audits.find(and(eq(auditLog.id, number), auditsWithin(reader))))
      await note()
      return { userName: row.userName, reason: row.reason, ...sidesOf(row) }
    },
  }
}

async function* shaped<Raw, Row>(
  batches: AsyncIterable<Raw[]>,
  shape: (row: Raw) => Row,
): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield rows.map(shape)
}

export type LogService = ReturnType<typeof logService>
