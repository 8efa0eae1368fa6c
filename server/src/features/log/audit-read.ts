import { fieldWords } from '@sunport/contract/audit/fields.ts'
import { actionWords, entityWords, moduleWords, signOffs, wordOf } from '@sunport/contract/audit/words.ts'
import type { log } from '@sunport/contract/calls/log.ts'
import type { AuditDetail, AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { functionCodes, functions, isFunctionCode } from '@sunport/contract/functions.ts'
import { auditResults, type LogTab } from '@sunport/contract/log-codes.ts'
import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type AuditLogRow, auditLog as a } from '../../platform/audit/table.ts'
import { titleIn } from '../../platform/audit/title.ts'
import { likePattern } from '../../platform/database/like.ts'
import { byWhom, mentions, same } from './conditions.ts'
import { hideIn, isSame } from './hiding.ts'
import { during, periodOf } from './period.ts'

export type AuditFilter = Omit<
  z.output<typeof log.operations.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>
export type AuditTab = Extract<LogTab, 'operation' | 'sensitive' | 'change'>

const highRisk = functionCodes.filter(code => functions[code].risk === 'high')

const kindOf = (tab: AuditTab): SQL | undefined => {
  if (tab === 'sensitive') return or(inArray(a.funcCode, highRisk), inArray(a.action, [...signOffs]))
  return tab === 'change' ? or(isNotNull(a.before), isNotNull(a.after)) : undefined
}

/** One object and one request are asked about over all time, unless days are given. */
const isNarrow = ({ entity, entityId, requestId, from, to }: AuditFilter): boolean =>
  !from && !to && Boolean(requestId || (entity && entityId))

/** By the words of its title; rows from before titles were kept are asked for what they say of the object. */
const isCalled = (title: string | undefined): SQL | undefined => {
  if (!title?.trim()) return undefined
  const like = likePattern(title)
  return sql`(${a.title} ILIKE ${like} OR (${a.title} IS NULL AND (${a.after} ->> 'title' ILIKE ${like}
    OR ${a.after} ->> 'name' ILIKE ${like} OR ${a.before} ->> 'title' ILIKE ${like} OR ${a.before} ->> 'name' ILIKE ${like})))`
}

export const auditConditions = (tab: AuditTab, filter: AuditFilter, now: Date): SQL | undefined =>
  and(
    isNarrow(filter) ? undefined : during(a.at, periodOf(tab, filter, now)),
    kindOf(tab),
    byWhom(a, filter),
    same(a.siteId, filter.siteId),
    same(a.module, filter.module),
    same(a.entity, filter.entity),
    same(a.entityId, filter.entityId?.trim()),
    same(a.action, filter.action),
    isCalled(filter.title),
    same(a.result, filter.result),
    mentions([a.userName, a.orgName, a.entityId, a.title, a.action, a.reason], filter.keyword),
  )

type Values = Record<string, unknown>

/** What stands in a row is an object, unless a feature kept something simpler. */
const valuesOf = (kept: unknown): Values | null => {
  if (kept === null || kept === undefined) return null
  return typeof kept === 'object' && !Array.isArray(kept) ? (kept as Values) : { value: kept }
}

const isRefusal = (row: AuditLogRow): boolean => row.module === 'access'

/** A refusal is told in the words of the call that was refused; they stand where others have the object's title. */
const objectNameOf = (row: AuditLogRow): string | null => {
  if (isRefusal(row)) return null
  const title = row.title ?? titleIn(valuesOf(row.after), valuesOf(row.before))
  return title === null ? null : maskInText(title).slice(0, 100)
}

const accessWords: Readonly<Record<string, string>> = { open: '公开接口', 'signed-in': '登录后可用' }

const entityNameOf = ({ entity }: AuditLogRow): string =>
  isFunctionCode(entity) ? functions[entity].name : wordOf({ ...accessWords, ...entityWords }, entity)

const actionNameOf = (row: AuditLogRow): string =>
  isRefusal(row) ? (row.title ?? row.action) : wordOf(actionWords, row.action)

/** Both sides of a change as they are kept. */
export const sidesOf = (row: AuditLogRow) => ({ before: valuesOf(row.before), after: valuesOf(row.after) })

export const toAuditRow = (row: AuditLogRow): AuditRow => {
  const fields = Object.keys({ ...valuesOf(row.before), ...valuesOf(row.after) })
  return {
    id: String(row.id),
    at: toWireTime(row.at),
    userName: row.userName,
    orgName: row.orgName,
    ip: row.ip,
    siteId: row.siteId,
    module: row.module,
    moduleName: wordOf(moduleWords, row.module),
    entity: row.entity,
    entityName: entityNameOf(row),
    entityId: row.entityId,
    objectName: objectNameOf(row),
    action: row.action,
    actionName: actionNameOf(row),
    funcCode: row.funcCode,
    funcName: row.funcCode && isFunctionCode(row.funcCode) ? functions[row.funcCode].name : row.funcCode,
    fields,
    fieldNames: fields.map(name => wordOf(fieldWords, name)).join('、'),
    reason: row.reason === null ? null : maskInText(row.reason),
    result: row.result,
    resultName: auditResults[row.result],
    costMs: row.costMs,
    requestId: row.requestId,
  }
}

export const toAuditDetail = (row: AuditLogRow): AuditDetail => {
  const shown = toAuditRow(row)
  const kept = [valuesOf(row.before), valuesOf(row.after)]
  const [before = null, after = null] = kept.map(values => values && hideIn(values))
  return {
    ...shown,
    userAgent: row.userAgent,
    before,
    after,
    isMasked: !isSame([before, after], kept) || shown.reason !== row.reason,
    previousHash: row.previousHash ?? '',
    hash: row.hash ?? row.mac ?? '',
  }
}
