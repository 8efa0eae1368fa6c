import { randomUUID } from 'node:crypto'
import { site } from '../features/site/table.ts'
import { sealCredential, wireCredential } from '../platform/crypto/password.ts'
import type { Queries } from '../platform/database/database.ts'
import { canonicalName } from '../platform/rights/names.ts'
import { appUser, organisation, role, roleFunction, userRole } from '../platform/rights/tables.ts'
import type { TestApp } from './app.ts'
import { type SignedIn, send, signIn } from './signing.ts'

const password = 'Right-Password-1'

/** Hashing is slow on purpose, for attackers; nobody attacks these. */
const credentialOf = (id: string): Promise<string> =>
  sealCredential(wireCredential(password), id, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export const insertOrg = async (db: Queries, id: string, parent?: { id: string; path: string }) => {
  const path = `${parent?.path ?? '/'}${id}/`
  await db.insert(organisation).values({
    id,
    orgCode: id.toUpperCase(),
    orgName: `${id}局`,
    orgType: '采购单位',
    regionCode: '440100',
    parentId: parent?.id ?? null,
    path,
  })
  return { id, path }
}

interface UserSample {
  userName: string
  orgId?: string
  roleIds?: string[]
  /** Left out: an editor keeps every site, for his role reaches no further than his own; others are not held to any. */
  siteIds?: string[]
}

const sitesOf = async (db: Queries, roleIds: string[]): Promise<string[]> =>
  roleIds.includes('role-editor') ? (await db.select({ id: site.id }).from(site)).map(({ id }) => id) : []

export const insertUser = async (
  db: Queries,
  { userName, orgId = 'org-root', roleIds = [], siteIds }: UserSample,
) => {
  const id = randomUUID()
  await db.insert(appUser).values({
    id,
    userName,
    canonicalName: canonicalName(userName),
    realName: '张三',
    orgId,
    credential: await credentialOf(id),
    siteIds: siteIds ?? (await sitesOf(db, roleIds)),
  })
  for (const roleId of roleIds) await db.insert(userRole).values({ userId: id, roleId })
  return id
}

type RoleValues = Partial<typeof role.$inferInsert> & { id: string }

export const insertRole = async (db: Queries, values: RoleValues, functions: string[] = []) => {
  await db.insert(role).values({
    roleCode: values.id.toUpperCase(),
    roleName: values.id,
    roleLevel: '0',
    dataScope: 'own',
    ...values,
  })
  if (functions.length > 0)
    await db.insert(roleFunction).values(functions.map(funcCode => ({ roleId: values.id, funcCode })))
}

/** Somebody signed in, with the calls as short as a test wants them. */
export const actAs = async (app: TestApp, userName: string) => {
  const signed: SignedIn = await signIn(app, userName, password)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await send(app, signed, method, `/gpcms/rest/v2${path}`, body)).json()
  return {
    signed,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object) => ask('POST', path, body),
    put: (path: string, body: object) => ask('PUT', path, body),
    remove: (path: string) => ask('DELETE', path),
  }
}

export type Acting = Awaited<ReturnType<typeof actAs>>
