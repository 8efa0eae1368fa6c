import { Problem } from '@sunport/contract/problems.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import {
  coversOrganisation,
  coversOwn,
  coversSite,
  type DataScope,
  sitesWithin,
} from '../../platform/rights/data-scope.ts'
import { refuseBeyond, refuseConflict } from '../../platform/rights/granting.ts'
import { highestLevel, isAbove } from '../../platform/rights/grants.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import { administratorCodes, type UserRepo } from './repo.ts'
import { isConfirmed } from './two-people.ts'

/** Who acts, and how far the function reaches that lets him. */
export interface Reach {
  user: CurrentUser
  scope: DataScope
}

/** The account, if its unit lies within reach; to everybody else it does not exist. */
export const reachable = async (
  repo: UserRepo,
  row: UserRow | undefined,
  { user, scope }: Reach,
): Promise<UserRow> => {
  if (!row) throw new Problem('data.not_found')
  const [unit] = row.orgId ? await repo.organisations([row.orgId]) : []
  if (!coversOrganisation(scope, unit) && !(coversOwn(scope) && row.id === user.id))
    throw new Problem('data.not_found')
  return row
}

/** An account is put only into a unit, and onto sites, that are the giver's own. */
export const checkPlace = async (
  repo: UserRepo,
  { orgId, siteIds }: { orgId: string; siteIds: string[] },
  { scope }: Reach,
): Promise<void> => {
  const [unit] = await repo.organisations([orgId])
  if (unit?.state !== 'normal' || !coversOrganisation(scope, unit)) throw new Problem('user.org_outside')
  // An account without sites of its own is on all of them.
  const isBeyond = siteIds.length === 0 ? sitesWithin(scope) : siteIds.some(id => !coversSite(scope, id))
  if (isBeyond) throw new Problem('role.beyond_own')
}

/** Roles are given by those who may, as far as they reach themselves, and none beside one that excludes it. */
export const checkRoles = async (
  repo: UserRepo,
  roleIds: string[],
  place: { id?: string; orgId: string | null; siteIds: string[] },
  { user }: Reach,
): Promise<void> => {
  if (!user.grants.has('sys:user:grant')) throw new Problem('access.forbidden')
  const roles = await repo.roles(roleIds)
  if (roles.length < new Set(roleIds).size) throw new Problem('data.not_found')
  refuseConflict(roles)
  const [unit] = place.orgId ? await repo.organisations([place.orgId]) : []
  const holder = { orgId: place.orgId, siteIds: place.siteIds, orgPath: unit?.path ?? null }
  for (const role of roles) {
    const scopeOrgs = await repo.organisations(role.scopeOrgIds)
    refuseBeyond(user, { ...role, functions: await repo.functionsOf(role.id), scopeOrgs }, [holder])
  }
  const isOfTheThree = roles.some(({ roleCode }) => administratorCodes.includes(roleCode))
  if (isOfTheThree && !isConfirmed(place.id)) throw new Problem('user.two_people')
}

/** What touches one of the three administrators, or makes somebody one of them, takes two people. */
export const needsTwo = async (repo: UserRepo, target: UserRow, { user }: Reach): Promise<boolean> => {
  if (target.id === user.id || isConfirmed(target.id)) return false
  const held = (await repo.rolesOf([target.id])).get(target.id) ?? []
  return held.some(({ roleCode }) => administratorCodes.includes(roleCode))
}

export const refuseAlone = async (repo: UserRepo, target: UserRow, reach: Reach): Promise<void> => {
  if (await needsTwo(repo, target, reach)) throw new Problem('user.two_people')
}

export const refuseSelf = (id: string, { user }: Reach): void => {
  if (id === user.id) throw new Problem('user.self')
}

/** Nobody decides about somebody who stands above. */
export const refuseSuperior = async (repo: UserRepo, target: UserRow, { user }: Reach): Promise<void> => {
  const held = await repo.rolesOf([target.id])
  const level = highestLevel(await repo.roles((held.get(target.id) ?? []).map(({ id }) => id)))
  if (isAbove(level, user.level)) throw new Problem('access.forbidden')
}

/** Of each of the three administrators somebody must be left who can log in. */
export const refuseLastAdministrator = async (
  repo: UserRepo,
  userId: string,
  keptRoleIds: readonly string[] = [],
): Promise<void> => {
  const held = (await repo.rolesOf([userId])).get(userId) ?? []
  const lost = held.filter(
    ({ id, roleCode }) => administratorCodes.includes(roleCode) && !keptRoleIds.includes(id),
  )
  if (lost.length === 0) return
  await repo.holdAdministrators()
  for (const { roleCode } of lost)
    if ((await repo.otherHolders(userId, roleCode)) === 0) throw new Problem('user.last_administrator')
}
