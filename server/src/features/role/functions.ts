import type { Call, Method } from '@sunport/contract/call.ts'
import type { func as calls, FunctionRow } from '@sunport/contract/calls/role.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { functions, isFunctionCode, reservedFunctions } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { DataScope } from '../../platform/rights/data-scope.ts'
import { type FunctionTableRow, functionRepo, type Holder } from './function-repo.ts'

type Filter = z.output<typeof calls.list.input>

interface Reach {
  user: CurrentUser
  scope: DataScope
}

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

/** 功能管理: the catalogue comes with the code; here it is looked through, and single functions switched off. */
export const functionService = (db: Db, clock: Clock, allCalls: () => readonly Call[]) => {
  const repo = functionRepo(db)
  const change = createChanges(db, clock, 'sys')
  const callsOf = (code: string): string[] =>
    allCalls()
      .filter(({ access }) => access === code)
      .map(({ method, path }) => `${method} ${path}`)

  const toRow = (row: FunctionTableRow, roleCount: number): FunctionRow => ({
    ...row,
    id: row.funcCode,
    roleCount,
    calls: callsOf(row.funcCode),
    latestModifyDate: toWireTime(row.latestModifyDate),
  })

  const fits = (row: FunctionRow, { keyword, module, kind, riskLevel, status, only }: Filter): boolean =>
    (!keyword || row.funcCode.includes(keyword) || row.funcName.includes(keyword)) &&
    (!module || row.module === module) &&
    (!kind || row.kind === kind) &&
    (!riskLevel || row.riskLevel === riskLevel) &&
    (!status || row.status === status) &&
    (only !== 'ungranted' || row.roleCount === 0) &&
    (only !== 'unused' || row.calls.length === 0)

  return {
    list: async (filter: Filter): Promise<FunctionRow[]> => {
      const [rows, counts] = await Promise.all([repo.all(), repo.roleCounts()])
      return rows.map(row => toRow(row, counts.get(row.funcCode) ?? 0)).filter(row => fits(row, filter))
    },

    /** A disabled function is refused to everybody, whoever holds it. */
    update: async (
      { id, version, status, remark, reason }: z.output<typeof calls.update.input>,
      actor: Actor,
    ): Promise<FunctionRow> => {
      // Without them nobody could ever switch anything on again.
      if (status === '0' && (id === 'sys:func:edit' || id === 'sys:func:view'))
        throw new Problem('request.invalid', '该功能用于启停功能本身，不能停用')
      // One of the three must not take from another what he watches him by.
      if (status === '0' && reservedFunctions.has(id))
        throw new Problem('request.invalid', '该功能属于安全管理员或审计管理员的职责，不能停用')
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = functionRepo(tx)
        const before = await inside.lock(id)
        const after = await inside.update(id, version, { status, remark: remark ?? null, ...stamp() })
        if (!after) throw stale(found(before))
        await audit({
          entity: 'function',
          entityId: id,
          title: after.funcName,
          action: 'update',
          before: { status: before?.status },
          after: { status },
          reason,
        })
        return after
      })
      return toRow(row, (await repo.roleCounts()).get(id) ?? 0)
    },

    /** Who could use it today, as far as the asker may see people. */
    holders: async (code: string, { user, scope }: Reach): Promise<Holder[]> => {
      const today = toWireTime(clock.now()).slice(0, 10)
      return repo.holders(code, today, scope, user.id)
    },

    guardOf: (method: Method, url: string) => {
      const path = url
        .replace(/^https?:\/\/[^/]+/, '')
        .replace(/\?.*/s, '')
        .replace(/^(\/gateway)?\/gpcms/, '')
      const exact = allCalls().find(call => call.method === method && call.path === path)
      const call = exact ?? allCalls().find(each => each.method === method && matches(each.path, path))
      const access = call?.access ?? null
      return {
        path: call?.path ?? null,
        access,
        name: access && isFunctionCode(access) ? functions[access].name : null,
      }
    },
  }
}

export type FunctionService = ReturnType<typeof functionService>
