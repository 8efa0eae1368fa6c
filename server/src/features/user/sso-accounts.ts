import { Problem } from '@sunport/contract/problems.ts'
import type { Change } from '../../platform/crud/changes.ts'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import { newToken } from '../../platform/crypto/secrets.ts'
import { refuseConflict } from '../../platform/rights/granting.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import { refuseLastAdministrator } from './guards.ts'
import { administratorCodes, userRepo } from './repo.ts'
import { ssoRoleRepo } from './sso-role-repo.ts'

/** What the words of the provider give an account, as rows of ours. */
export interface Given {
  roleIds: readonly string[]
  /** Undefined: it stays where it is. */
  orgId: string | undefined
  siteIds: readonly string[] | undefined
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(one => b.includes(one))

/** Accounts of those who sign in at the unit's provider, within the transaction of their login. */
export const ssoAccounts = {
  findByName: ({ tx }: Change, userName: string): Promise<UserRow | undefined> =>
    userRepo(tx).findByName(canonicalName(userName)),

  /** Held, so that nobody changes it in between. */
  hold: ({ tx }: Change, id: string): Promise<UserRow | undefined> => userRepo(tx).lock(id),

  isAdministrator: async ({ tx }: Change, id: string): Promise<boolean> => {
    const held = (await userRepo(tx).rolesOf([id])).get(id) ?? []
    return held.some(({ roleCode }) => administratorCodes.includes(roleCode))
  },

  /** With a password that nobody knows; undefined when the name went to somebody else meanwhile. */
  create: async (
    { tx, audit, birth }: Change,
    { userName, realName, orgId }: { userName: string; realName: string | null; orgId: string },
  ): Promise<UserRow | undefined> => {
    const born = birth()
    const credential = await sealCredential(wireCredential(newToken()), born.id)
    const names = { userName, realName, canonicalName: canonicalName(userName) }
    const made = await userRepo(tx).insert({ ...names, orgId, credential, ...born })
    if (made)
      await audit({
        entity: 'user',
        entityId: made.id,
        action: 'create',
        after: { userName, realName, orgId },
      })
    return made
  },

  /**
   * Sets the roles that the provider's words bring, and takes those that they brought before and bring no more; what was
   * given by hand stays. Answers how many roles there are in all.
   */
  give: async (
    { tx, audit, stamp }: Change,
    user: UserRow,
    { roleIds, orgId, siteIds }: Given,
  ): Promise<number> => {
    const repo = userRepo(tx)
    const mapped = ssoRoleRepo(tx)
    const held = (await repo.rolesOf([user.id])).get(user.id) ?? []
    const before = await mapped.of(user.id)
    const byHand = held.map(({ id }) => id).filter(id => !before.includes(id))
    const all = [...new Set([...byHand, ...roleIds])]
    const roles = await repo.roles(all)
    const place = { orgId: orgId ?? user.orgId, siteIds: [...(siteIds ?? user.siteIds)] }
    const isSamePlace = place.orgId === user.orgId && same(place.siteIds, user.siteIds)
    await mapped.set(
      user.id,
      roleIds.filter(id => !byHand.includes(id)),
    )
    const heldIds = held.map(({ id }) => id)
    if (isSamePlace && same(all, heldIds)) return all.length
    refuseConflict(roles)
    await refuseLastAdministrator(repo, user.id, all)
    await repo.setRoles(user.id, all)
    if (!isSamePlace) await repo.update(user.id, user.version, { ...place, ...stamp() })
    const codes = (rows: readonly { roleCode: string }[]) => rows.map(({ roleCode }) => roleCode).sort()
    await audit({
      ...{ entity: 'user', entityId: user.id, title: user.userName, action: 'map-sso' },
      before: { roles: codes(held), orgId: user.orgId, siteIds: user.siteIds },
      after: { roles: codes(roles), ...place },
    })
    return all.length
  },

  /** What codes mean here; one of a unit or a site that is not there refuses, for less said would give more. */
  rolesNamed: ({ tx }: Change, codes: readonly string[]) => ssoRoleRepo(tx).rolesNamed(codes),
  unitOf: async ({ tx }: Change, orgCode: string): Promise<string> => {
    const orgId = await ssoRoleRepo(tx).unitOf(orgCode)
    if (!orgId) throw new Problem('data.not_found', `没有编码为“${orgCode}”的机构`)
    return orgId
  },
  sitesNamed: async ({ tx }: Change, codes: readonly string[]): Promise<string[]> => {
    const found = await ssoRoleRepo(tx).sitesNamed(codes)
    const missing = codes.find(code => !found.some(({ siteCode }) => siteCode === code))
    if (missing) throw new Problem('data.not_found', `没有编码为“${missing}”的站点`)
    return found.map(({ id }) => id)
  },

  administratorCodes,
}

export type SsoAccounts = typeof ssoAccounts
