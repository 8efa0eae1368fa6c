import { functionCodes, functions } from '@sunport/contract/functions.ts'
import { inArray, not, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { builtInRoles } from './built-in.ts'
import { builtInMenus } from './built-in-menus.ts'
import { func, menu, organisation, role, roleFunction } from './tables.ts'

const rootOrganisation = {
  id: 'org-root',
  orgCode: 'ROOT',
  orgName: '政府采购监督管理机构',
  orgType: '监管机构',
  regionCode: '000000',
  path: '/org-root/',
}

/** Keeps the table of functions equal to the code's: names follow it, what it no longer knows is gone. */
const seedFunctions = async (db: Queries): Promise<void> => {
  const rows = functionCodes.map((funcCode, sort) => {
    const { name, kind, risk } = functions[funcCode]
    const [module = ''] = funcCode.split(':')
    return { funcCode, funcName: name, module, kind, riskLevel: risk, sort }
  })
  await db.delete(func).where(not(inArray(func.funcCode, functionCodes)))
  await db
    .insert(func)
    .values(rows)
    .onConflictDoUpdate({
      target: func.funcCode,
      set: {
        funcName: sql`excluded.func_name`,
        kind: sql`excluded.kind`,
        riskLevel: sql`excluded.risk_level`,
        sort: sql`excluded.sort`,
      },
    })
}

const seedRoles = async (db: Queries): Promise<void> => {
  for (const { functions: held, ...row } of builtInRoles) {
    await db
      .insert(role)
      .values({ ...row, builtIn: true })
      .onConflictDoUpdate({ target: role.id, set: { exclusiveWith: row.exclusiveWith } })
    await db
      .insert(roleFunction)
      .values(held.map(funcCode => ({ roleId: row.id, funcCode })))
      .onConflictDoNothing()
    // A built-in role holds what the code says, no more.
    await db.execute(sql`DELETE FROM role_function WHERE role_id = ${row.id}
      AND NOT func_code = ANY(${sql.param(held as string[])})`)
  }
}

/** Functions, built-in roles and menus as the code knows them. */
export const seedRights = async (db: Queries): Promise<void> => {
  await db.insert(organisation).values(rootOrganisation).onConflictDoNothing()
  await seedFunctions(db)
  await seedRoles(db)
  await db
    .insert(menu)
    .values(builtInMenus.map(row => ({ ...row, builtIn: true })))
    .onConflictDoNothing()
}
