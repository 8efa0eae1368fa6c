import { randomBytes, randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import type { Queries } from '../../platform/database/database.ts'
import { canonicalName } from './names.ts'
import { appUser, func, menu, organisation, role, roleFunction, userRole } from './table.ts'

const functions = [
  { funcCode: 'sys:dict:view', funcName: '查看字典', module: 'sys' },
  { funcCode: 'sys:dict:edit', funcName: '维护字典', module: 'sys' },
]

const menus = [
  { id: 'menu-root', menuCode: '0000', menuName: '根', menuType: 'directory' },
  {
    id: 'menu-sys',
    parentId: 'menu-root',
    menuCode: '0900',
    menuName: '系统管理',
    menuIcon: 'setting',
    menuType: 'directory',
    sort: 90,
  },
  {
    id: 'menu-dict',
    parentId: 'menu-sys',
    menuCode: '0901',
    menuName: '字典管理',
    menuIcon: 'book',
    menuType: 'page',
    funcPath: '/dictionary',
    funcParam: 'dictionary',
    funcCode: 'sys:dict:view',
    sort: 1,
  },
]

const roles = [
  {
    id: 'role-sa',
    roleCode: 'SYSTEM_ADMIN',
    roleName: '系统管理员',
    roleLevel: '1',
    dataScope: 'all',
    builtIn: true,
  },
]

/** Functions, menus and the system administrator's role, as the code knows them. */
export const seedPeople = async (db: Queries): Promise<void> => {
  await db
    .insert(organisation)
    .values({
      id: 'org-root',
      orgCode: 'ROOT',
      orgName: '政府采购监督管理机构',
      orgType: '监管机构',
      regionCode: '000000',
    })
    .onConflictDoNothing()
  await db.insert(func).values(functions).onConflictDoNothing()
  await db.insert(role).values(roles).onConflictDoNothing()
  await db.insert(menu).values(menus).onConflictDoNothing()
  await db
    .insert(roleFunction)
    .values(functions.map(({ funcCode }) => ({ roleId: 'role-sa', funcCode })))
    .onConflictDoNothing()
}

export interface FirstAdministrator {
  userName: string
  password: string
}

/** Letters and digits that cannot be mistaken for each other on a screen. */
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const randomPassword = (): string =>
  Array.from(randomBytes(16), byte => readable[byte % readable.length]).join('')

/** Makes the first administrator of an empty installation, with a password nobody else knows. */
export const createFirstAdministrator = async (
  db: Queries,
  userName: string,
  given: string | undefined,
): Promise<FirstAdministrator | undefined> => {
  const [existing] = await db.select({ users: count() }).from(appUser)
  if (existing && existing.users > 0) return undefined
  const password = given ?? randomPassword()
  const id = randomUUID()
  const credential = await sealCredential(wireCredential(password), id)
  await db.insert(appUser).values({
    id,
    userName,
    canonicalName: canonicalName(userName),
    realName: '系统管理员',
    orgId: 'org-root',
    credential,
    mustChangePassword: !given,
  })
  await db.insert(userRole).values({ userId: id, roleId: 'role-sa' })
  return { userName, password }
}
