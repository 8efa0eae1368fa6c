import type { Call, Method } from '@sunport/contract/call.ts'
import type { func as calls, FunctionRow } from '@sunport/contract/calls/role.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { functions, isFunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import { func as f } from '../../platform/rights/tables.ts'

type Filter = z.output<typeof calls.list.input>
type FunctionTableRow = typeof f.$inferSelect

interface Reach {
  user: CurrentUser
  scope: DataScope
}

interface Holder extends Record<string, unknown> {
  id: string
  userName: string
  realName: string | null
  orgName: string | null
  status: '0' | '1'
  roles: string[]
}

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

/** 功能管理: the catalogue comes with the code; here it is looked through, and single functions switched off. */
export const functionService = (db: Db, clock: Clock, allCalls: () => readonly Call[]) => {
  const change = createChanges(db, clock, 'sys')
  const callsOf = (code: string): string[] =>
    allCalls()
      .filter(({ access }) => access === code)
      .map(({ method, path }) => `${method} ${path}`)

  const roleCounts = async (): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ code: string; total: number }>(
      sql`SELECT func_code AS code, count(*)::int AS total FROM role_function GROUP BY func_code`,
    )
    return new Map(rows.map(({ code, total }) => [code, total]))
  }

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
      const [rows, counts] = await Promise.all([db.select().from(f).orderBy(asc(f.sort)), roleCounts()])
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
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const [before] = await tx.select().from(f).where(eq(f.funcCode, id)).for('update')
        const [after] = await tx
          .update(f)
          .set({ status, remark: remark ?? null, ...stamp(), version: sql`${f.version} + 1` })
          .where(and(eq(f.funcCode, id), eq(f.version, version)))
          .returning()
        if (!after) throw stale(found(before))
        await audit({
          entity: 'function',
          entityId: id,
          action: 'update',
          before: { status: before?.status },
          after: { status },
          reason,
        })
        return after
      })
      return toRow(row, (await roleCounts()).get(id) ?? 0)
    },

    /** Who could use it today, as far as the asker may see people. */
    holders: async (code: string, { user, scope }: Reach): Promise<Holder[]> => {
      const today = toWireTime(clock.now()).slice(0, 10)
      const within = withinScope(scope, { orgId: sql`u.org_id` }, user.id)
      const { rows } = await db.execute<Holder>(sql`
        SELECT u.id, u.user_name AS "userName", u.real_name AS "realName", o.org_name AS "orgName", u.status,
          array_agg(r.role_name ORDER BY r.role_name) AS roles
        FROM role_function f JOIN role r ON r.id = f.role_id AND r.status = '1'
            AND (r.valid_to IS NULL OR r.valid_to >= ${today})
          JOIN user_role m ON m.role_id = r.id JOIN app_user u ON u.id = m.user_id
          LEFT JOIN organisation o ON o.id = u.org_id
        WHERE f.func_code = ${code} AND ${within} GROUP BY u.id, o.org_name ORDER BY u.user_name LIMIT 1000`)
      return rows
    },

    guardOf: (method: Method, url: string) => {
      const path = url
        .replace(/^https?:\/\/[^/]+/, '')
        .replace(/\?.*$/, '')
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
