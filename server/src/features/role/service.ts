import { type NewRole, type Role, RoleChange } from '@sunport/contract/calls/role.ts'
import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { type Enabled, enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { isFunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import {
  coversOrganisation,
  type DataScope,
  type Holder,
  scopeOf,
  withinScope,
} from '../../platform/rights/data-scope.ts'
import { refuseBeyond } from '../../platform/rights/granting.ts'
import { appUser, type RoleRow, role } from '../../platform/rights/tables.ts'
import { type RoleFilter, roleRepo } from './repo.ts'

interface Reach {
  user: CurrentUser
  scope: DataScope
}

/** The menu of somebody who holds these functions. */
export type MenuOf = (holder: Pick<CurrentUser, 'grants'>) => Promise<MenuItem[]>

type RoleInput = Omit<z.output<typeof RoleChange>, 'id' | 'version'>

/** 角色管理: what a role may do and how far it reaches, never more than whoever makes it. */
export const roleService = (db: Db, clock: Clock, menuOf: MenuOf) => {
  const repo = roleRepo(db)
  const change = createChanges(db, clock, 'sys')
  const within = ({ user, scope }: Reach) => withinScope(scope, { orgId: role.orgId }, user.id)

  const toRoles = async (rows: RoleRow[]): Promise<Role[]> => {
    const ids = rows.map(({ id }) => id)
    const [held, counts, orgs] = await Promise.all([
      repo.functionsOf(ids),
      repo.userCounts(ids),
      repo.organisations(rows.flatMap(({ orgId }) => orgId ?? [])),
    ])
    return rows.map(row => ({
      ...row,
      ...housekeepingOf(row),
      functions: held.get(row.id) ?? [],
      userCount: counts.get(row.id) ?? 0,
      orgName: orgs.find(({ id }) => id === row.orgId)?.orgName ?? null,
    }))
  }
  const toRole = async (row: RoleRow): Promise<Role> => found((await toRoles([row]))[0])

  /** A role of one unit lies within reach with its unit; a common one only of those who reach everything. */
  const checkUnit = async (
    inside: ReturnType<typeof roleRepo>,
    orgId: string | null | undefined,
    { scope }: Reach,
  ) => {
    const [unit] = orgId ? await inside.organisations([orgId]) : []
    if (orgId && !unit) throw new Problem('org.parent_missing')
    if (!coversOrganisation(scope, unit)) throw new Problem('role.beyond_own')
  }

  /** `holders`: those who have the role already and would reach further by what it is to become. */
  const checkInput = async (
    inside: ReturnType<typeof roleRepo>,
    input: RoleInput,
    reach: Reach,
    holders: readonly Holder[],
  ) => {
    await checkUnit(inside, input.orgId, reach)
    const scopeOrgs = await inside.organisations(input.scopeOrgIds)
    if (scopeOrgs.length < new Set(input.scopeOrgIds).size) throw new Problem('org.parent_missing')
    refuseBeyond(reach.user, { ...input, builtIn: false, scopeOrgs }, holders)
  }

  const valuesOf = ({ functions: _, ...input }: RoleInput) => ({
    ...input,
    orgId: input.orgId ?? null,
    validTo: input.validTo ?? null,
    remark: input.remark ?? null,
    scopeOrgIds: input.dataScope === 'custom' ? input.scopeOrgIds : [],
  })

  const update = async (
    { id, version, ...input }: z.output<typeof RoleChange>,
    reach: Reach,
    actor: Actor,
  ): Promise<Role> => {
    const row = await change(actor, async ({ tx, audit, stamp }) => {
      const inside = roleRepo(tx)
      const before = found(await inside.lock(id))
      if (before.builtIn) throw new Problem('role.built_in')
      if (reach.user.roleCodes.includes(before.roleCode)) throw new Problem('user.self')
      await checkUnit(inside, before.orgId, reach)
      await checkInput(inside, input, reach, await inside.placesOfHolders(id))
      const held = (await inside.functionsOf([id])).get(id) ?? []
      const after = await orTaken(
        'role.code_exists',
        inside.update(id, version, { ...valuesOf(input), ...stamp() }),
      )
      if (!after) throw stale(before)
      await inside.setFunctions(id, input.functions)
      await audit({
        entity: 'role',
        entityId: id,
        action: 'update',
        ...deltaOf({ ...before, functions: held }, { ...after, functions: [...input.functions].sort() }),
      })
      return after
    })
    return toRole(row)
  }

  return {
    list: async (filter: RoleFilter, reach: Reach): Promise<Page<Role>> => {
      const { rows, total } = await repo.list(filter, within(reach))
      return { rows: await toRoles(rows), total }
    },
    get: async (id: string, reach: Reach): Promise<Role> => {
      const row = found(await repo.find(id))
      if (row.orgId) await checkUnit(repo, row.orgId, reach)
      return toRole(row)
    },
    /** The role seen from inside: a disabled or expired one shows nothing, as it grants nothing. */
    outlook: async (id: string, reach: Reach) => {
      const row = found(await repo.find(id))
      if (row.orgId) await checkUnit(repo, row.orgId, reach)
      const today = toWireTime(clock.now()).slice(0, 10)
      const isInForce = row.status === enabled.on && (row.validTo === null || row.validTo >= today)
      const held = isInForce ? ((await repo.functionsOf([id])).get(id) ?? []) : []
      const functions = await repo.enabledAmong(held)
      const scope = scopeOf([row], { orgId: null, orgPath: null, siteIds: [] })
      const grants = new Map(functions.filter(isFunctionCode).map(code => [code, scope]))
      return { functions, menu: await menuOf({ grants }) }
    },
    members: (id: string, { user, scope }: Reach) =>
      repo.members(id, withinScope(scope, { orgId: appUser.orgId }, user.id)),

    create: async (input: z.output<typeof NewRole>, reach: Reach, actor: Actor): Promise<Role> => {
      const row = await change(actor, async ({ tx, audit, birth }) => {
        const inside = roleRepo(tx)
        await checkInput(inside, input, reach, [])
        const made = await inside.insert({ ...valuesOf(input), roleCode: input.roleCode, ...birth() })
        if (!made) throw new Problem('role.code_exists')
        await inside.setFunctions(made.id, input.functions)
        const after = { ...made, functions: input.functions }
        await audit({ entity: 'role', entityId: made.id, action: 'create', after })
        return made
      })
      return toRole(row)
    },

    update,

    setStatus: async (
      { id, version, status }: { id: string; version: number; status: Enabled },
      reach: Reach,
      actor: Actor,
    ): Promise<Role> => {
      const { functions, ...row } = await toRole(found(await repo.find(id)))
      if (row.status === status)
        throw new Problem('request.invalid', status === enabled.on ? '角色已启用' : '角色已停用')
      const input = RoleChange.parse({ ...row, functions, id, version, status })
      return update(input, reach, actor)
    },

    noteExport: (actor: Actor): Promise<void> =>
      change(actor, ({ audit }) => audit({ entity: 'role', entityId: null, action: 'export' })),

    remove: (id: string, version: number, reach: Reach, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = roleRepo(tx)
        const before = found(await inside.lock(id))
        if (before.builtIn) throw new Problem('role.built_in')
        await checkUnit(inside, before.orgId, reach)
        if ((await inside.userCounts([id])).size > 0) throw new Problem('role.in_use')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'role', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type RoleService = ReturnType<typeof roleService>
