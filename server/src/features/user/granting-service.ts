import type { user as calls, GrantPreview, UserRecord } from '@sunport/contract/calls/user.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { stale } from '../../platform/crud/changes.ts'
import { refusalOf, rehearse } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import { userAccounts } from './accounts.ts'
import {
  checkRoles,
  type Reach,
  reachable,
  refuseLastAdministrator,
  refuseSelf,
  refuseSuperior,
} from './guards.ts'
import { asConfirmed } from './two-people.ts'

type RolesInput = z.output<typeof calls.setRoles.input>

interface RoleChange {
  id: string
  version: number
  action: 'add' | 'remove'
  roleId: string
}

/** Who holds which roles: given by somebody else, within the giver's own rights, none beside one it excludes. */
export const userGranting = (db: Db, clock: Clock) => {
  const { repo, recordOf, changeOne } = userAccounts(db, clock)

  /** `next` says, from the roles held, which are to be held. */
  const regrant = async (
    { id, version }: { id: string; version: number },
    next: (heldIds: string[]) => string[],
    reach: Reach,
    actor: Actor,
  ): Promise<UserRecord> =>
    recordOf(
      await changeOne(id, reach, actor, async (inside, before, { audit, stamp }) => {
        refuseSelf(id, reach)
        await refuseSuperior(inside, before, reach)
        const held = (await inside.rolesOf([id])).get(id) ?? []
        const roleIds = next(held.map(role => role.id))
        await checkRoles(inside, roleIds, before, reach)
        await refuseLastAdministrator(inside, id, roleIds)
        const given = (await inside.roles(roleIds)).map(({ roleCode }) => roleCode).sort()
        const after = await inside.update(id, version, stamp())
        if (!after) throw stale(before)
        await inside.setRoles(id, roleIds)
        const delta = { before: { roles: held.map(({ roleCode }) => roleCode) }, after: { roles: given } }
        await audit({ entity: 'user', entityId: id, title: before.userName, action: 'grant', ...delta })
        return after
      }),
    )

  const functionsOf = async (id: string, reach: Reach): Promise<string[]> => {
    const user = await reachable(repo, await repo.find(id), reach)
    const [unit] = user.orgId ? await repo.organisations([user.orgId]) : []
    const today = toWireTime(clock.now()).slice(0, 10)
    const { grants } = await rightsOf(db, { ...user, orgPath: unit?.path ?? null }, today)
    return [...grants.keys()].sort()
  }

  return {
    functionsOf,

    setRoles: ({ roleIds, ...one }: RolesInput, reach: Reach, actor: Actor): Promise<UserRecord> =>
      regrant(one, () => roleIds, reach, actor),

    /** One role more or less, the others staying as they are. */
    changeRole: ({ action, roleId, ...one }: RoleChange, reach: Reach, actor: Actor): Promise<UserRecord> =>
      regrant(
        one,
        heldIds => {
          if (heldIds.includes(roleId) === (action === 'add'))
            throw new Problem('request.invalid', action === 'add' ? '用户已有该角色' : '用户没有该角色')
          return action === 'add' ? [...heldIds, roleId] : heldIds.filter(held => held !== roleId)
        },
        reach,
        actor,
      ),

    /** What setting these roles would change, found out by setting them and taking it back. */
    preview: (input: RolesInput, reach: Reach, actor: Actor): Promise<GrantPreview> =>
      rehearse(db, async inside => {
        const service = userGranting(inside, clock)
        const before = await service.functionsOf(input.id, reach)
        // What a second one would still have to agree to can be looked at before.
        const refusal = await asConfirmed(input.id, () => refusalOf(service.setRoles(input, reach, actor)))
        const after = await service.functionsOf(input.id, reach)
        return {
          gained: after.filter(code => !before.includes(code)),
          lost: before.filter(code => !after.includes(code)),
          refusal: refusal ?? null,
        }
      }),
  }
}

export type UserGranting = ReturnType<typeof userGranting>
