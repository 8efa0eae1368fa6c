import { randomBytes, randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import type { Queries } from '../../platform/database/database.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import { appUser, userRole } from '../../platform/rights/tables.ts'

export interface FirstAdministrator {
  userName: string
  title: string
  password: string
}

/** Letters and digits that cannot be mistaken for each other on a screen. */
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const randomPassword = (): string =>
  Array.from(randomBytes(16), byte => readable[byte % readable.length]).join('')

interface FirstAccount {
  userName: string
  title: string
  /** Told where the account is announced; a name stays short. */
  desks?: string
  roleIds: string[]
}

/** Whoever looks around for the first time sees most desks with one account; reviewing what he wrote himself he may not. */
const guideAccount: FirstAccount = {
  userName: 'demo',
  title: '演示账号',
  desks: '采编、初审、留言、目录、监督',
  roleIds: ['role-editor', 'role-review1', 'role-message-keeper', 'role-directory', 'role-supervisor'],
}

/** An editor and a reviewer for each level, keepers of directories and credit: demo content can be worked on at once. */
const deskAccounts: FirstAccount[] = [
  guideAccount,
  { userName: 'editor', title: '采编', roleIds: ['role-editor'] },
  { userName: 'reviewer1', title: '初审', roleIds: ['role-review1'] },
  { userName: 'reviewer2', title: '复审', roleIds: ['role-review2'] },
  { userName: 'reviewer3', title: '终审签发', roleIds: ['role-review3'] },
  { userName: 'keeper', title: '留言督办', roleIds: ['role-message-keeper'] },
  { userName: 'replier', title: '留言答复', roleIds: ['role-message-replier'] },
  { userName: 'directory', title: '目录管理', roleIds: ['role-directory'] },
  { userName: 'supervisor1', title: '监督管理（登记）', roleIds: ['role-supervisor'] },
  { userName: 'supervisor2', title: '监督管理（审核）', roleIds: ['role-supervisor'] },
]

/** Whether anybody is known here, so that nobody is made. */
export const hasAccounts = async (db: Queries): Promise<boolean> => {
  const [existing] = await db.select({ users: count() }).from(appUser)
  return existing !== undefined && existing.users > 0
}

/** Makes the three administrators of an empty installation, with passwords nobody else knows. */
export const createFirstAdministrators = async (
  db: Queries,
  systemName: string,
  given: string | undefined,
  isDemo = false,
): Promise<FirstAdministrator[]> => {
  if (await hasAccounts(db)) return []
  const made: FirstAdministrator[] = []
  const accounts: FirstAccount[] = [
    { userName: systemName, title: '系统管理员', roleIds: ['role-sa'] },
    { userName: 'secadmin', title: '安全管理员', roleIds: ['role-security'] },
    { userName: 'auditadmin', title: '审计管理员', roleIds: ['role-audit'] },
    ...(isDemo ? deskAccounts : []),
  ]
  for (const { userName, title, desks, roleIds } of accounts) {
    const password = given ?? randomPassword()
    const id = randomUUID()
    await db.insert(appUser).values({
      id,
      userName,
      canonicalName: canonicalName(userName),
      realName: title,
      orgId: 'org-root',
      credential: await sealCredential(wireCredential(password), id),
      mustChangePassword: !given,
      // The demo's editor writes for every site; others are given theirs by hand.
      siteIds: roleIds.includes('role-editor') ? sql`ARRAY(SELECT id FROM site)` : [],
    })
    await db.insert(userRole).values(roleIds.map(roleId => ({ userId: id, roleId })))
    made.push({ userName, title: desks ? `${title}（${desks}）` : title, password })
  }
  return made
}
