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

/** An editor and a reviewer for each level, keepers of directories and credit: demo content can be worked on at once. */
const deskAccounts = [
  { userName: 'editor', title: '采编', roleId: 'role-editor' },
  { userName: 'reviewer1', title: '初审', roleId: 'role-review1' },
  { userName: 'reviewer2', title: '复审', roleId: 'role-review2' },
  { userName: 'reviewer3', title: '终审签发', roleId: 'role-review3' },
  { userName: 'keeper', title: '留言督办', roleId: 'role-message-keeper' },
  { userName: 'replier', title: '留言答复', roleId: 'role-message-replier' },
  { userName: 'directory', title: '目录管理', roleId: 'role-directory' },
  { userName: 'supervisor1', title: '监督管理（登记）', roleId: 'role-supervisor' },
  { userName: 'supervisor2', title: '监督管理（审核）', roleId: 'role-supervisor' },
]

/** Makes the three administrators of an empty installation, with passwords nobody else knows. */
export const createFirstAdministrators = async (
  db: Queries,
  systemName: string,
  given: string | undefined,
  isDemo = false,
): Promise<FirstAdministrator[]> => {
  const [existing] = await db.select({ users: count() }).from(appUser)
  if (existing && existing.users > 0) return []
  const made: FirstAdministrator[] = []
  for (const { userName, title, roleId } of [
    { userName: systemName, title: '系统管理员', roleId: 'role-sa' },
    { userName: 'secadmin', title: '安全管理员', roleId: 'role-security' },
    { userName: 'auditadmin', title: '审计管理员', roleId: 'role-audit' },
    ...(isDemo ? deskAccounts : []),
  ]) {
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
      siteIds: roleId === 'role-editor' ? sql`ARRAY(SELECT id FROM site)` : [],
    })
    await db.insert(userRole).values({ userId: id, roleId })
    made.push({ userName, title, password })
  }
  return made
}
