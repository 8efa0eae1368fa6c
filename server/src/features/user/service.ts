import type { user as calls, NewUser, UserChange, UserRecord } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import {
  checkPlace,
  checkRoles,
  type Reach,
  reachable,
  refuseLastAdministrator,
  refuseSelf,
  refuseSuperior,
} from './guards.ts'
import { auditable, toRecord } from './record.ts'
import { type UserFilter, type UserRepo, userRepo } from './repo.ts'

/** What user management needs of logging in. */
export interface AccountKeeper {
  randomPassword(): string
  resetPassword(tx: Transaction, user: UserRow, reason: string, actor: Actor): Promise<string>
  endSessions(tx: Transaction, userId: string, reason: string): Promise<number>
}

/** 用户管理: accounts within one's reach, with rights no wider than one's own. */
export const userService = (db: Db, clock: Clock, secret: Buffer, keeper: AccountKeeper) => {
  const repo = userRepo(db)
  const change = createChanges(db, clock, 'sys')
  const sealer = createSealer(deriveKey(secret, 'citizen-id'))
  const indexKey = deriveKey(secret, 'citizen-id-index')
  const within = ({ user, scope }: Reach) =>
    withinScope(scope, { orgId: sql`app_user.org_id`, owner: sql`app_user.id` }, user.id)

  const toRecords = async (rows: UserRow[]): Promise<UserRecord[]> => {
    const [orgs, roles] = await Promise.all([
      repo.organisations(rows.flatMap(({ orgId }) => orgId ?? [])),
      repo.rolesOf(rows.map(({ id }) => id)),
    ])
    return rows.map(row => {
      const orgName = orgs.find(({ id }) => id === row.orgId)?.orgName ?? null
      const held = (roles.get(row.id) ?? []).map(({ userId: _, ...role }) => role)
      return toRecord(row, orgName, held, clock.now())
    })
  }
  const recordOf = async (row: UserRow): Promise<UserRecord> => found((await toRecords([row]))[0])

  /** One change to one account that lies within reach, held against others while it lasts. */
  const changeOne = (
    id: string,
    reach: Reach,
    actor: Actor,
    work: (inside: UserRepo, before: UserRow, change: Change) => Promise<UserRow>,
  ): Promise<UserRow> =>
    change(actor, async one => {
      const inside = userRepo(one.tx)
      const before = await reachable(inside, await inside.lock(id), reach)
      if (before.deregisteredAt) throw new Problem('user.deregistered')
      return work(inside, before, one)
    })

  const citizenIdOf = (userId: string, citizenId: string | null | undefined) =>
    citizenId
      ? {
          citizenIdSealed: sealer.seal(citizenId.toUpperCase(), `user/${userId}/citizenId`),
          citizenIdIndex: hmacBase64url(indexKey, citizenId.toUpperCase()),
        }
      : {}

  const valuesOf = (input: Omit<z.output<typeof UserChange>, 'id' | 'version'>) => {
    const { citizenId: _, ...values } = input
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === undefined || value === '' ? null : value,
      ]),
    ) as typeof values
  }

  return {
    list: async (filter: UserFilter, reach: Reach): Promise<Page<UserRecord>> => {
      const { rows, total } = await repo.list(filter, within(reach), clock.now())
      return { rows: await toRecords(rows), total }
    },

    /** With the whole mobile number for those who may change it. */
    get: async (id: string, reach: Reach): Promise<UserRecord> => {
      const row = await reachable(repo, await repo.find(id), reach)
      const record = await recordOf(row)
      return reach.user.grants.has('sys:user:edit') ? { ...record, mobile: row.mobile } : record
    },

    find: async (id: string, reach: Reach): Promise<UserRow> => reachable(repo, await repo.find(id), reach),

    create: async (
      { userName, roleIds, ...input }: z.output<typeof NewUser>,
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord & { password: string }> => {
      const password = keeper.randomPassword()
      const row = await change(actor, async ({ tx, audit, birth }) => {
        const inside = userRepo(tx)
        await checkPlace(inside, input, reach)
        if (roleIds.length > 0) await checkRoles(inside, roleIds, input, reach)
        const born = birth()
        const made = await inside.insert({
          ...valuesOf(input),
          ...citizenIdOf(born.id, input.citizenId),
          userName,
          canonicalName: canonicalName(userName),
          credential: await sealCredential(wireCredential(password), born.id),
          mustChangePassword: true,
          ...born,
        })
        if (!made) throw new Problem('user.name_exists')
        await inside.setRoles(made.id, roleIds)
        await audit({
          entity: 'user',
          entityId: made.id,
          action: 'create',
          after: { ...auditable(made), roleIds },
        })
        return made
      })
      return { ...(await recordOf(row)), password }
    },

    update: async (
      { id, version, ...input }: z.output<typeof UserChange>,
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { audit, stamp }) => {
          await refuseSuperior(inside, before, reach)
          await checkPlace(inside, input, reach)
          const values = { ...valuesOf(input), ...citizenIdOf(id, input.citizenId), ...stamp() }
          const after = await orTaken('user.name_exists', inside.update(id, version, values))
          if (!after) throw stale(before)
          const delta = deltaOf(auditable(before), auditable(after))
          await audit({ entity: 'user', entityId: id, action: 'update', ...delta })
          return after
        }),
      ),

    setStatus: async (
      { id, version, status, reason }: z.output<typeof calls.setStatus.input>,
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { tx, audit, stamp }) => {
          refuseSelf(id, reach)
          await refuseSuperior(inside, before, reach)
          if (status === enabled.off) await refuseLastAdministrator(inside, id)
          const after = await orTaken('user.name_exists', inside.update(id, version, { status, ...stamp() }))
          if (!after) throw stale(before)
          if (status === enabled.off) await keeper.endSessions(tx, id, 'disabled')
          const action = status === enabled.on ? 'enable' : 'disable'
          await audit({ entity: 'user', entityId: id, action, ...(reason ? { reason } : {}) })
          return after
        }),
      ),

    setRoles: async (
      { id, version, roleIds }: z.output<typeof calls.setRoles.input>,
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { audit, stamp }) => {
          refuseSelf(id, reach)
          await refuseSuperior(inside, before, reach)
          await checkRoles(inside, roleIds, before, reach)
          await refuseLastAdministrator(inside, id, roleIds)
          const held = ((await inside.rolesOf([id])).get(id) ?? []).map(({ roleCode }) => roleCode)
          const given = (await inside.roles(roleIds)).map(({ roleCode }) => roleCode).sort()
          const after = await inside.update(id, version, stamp())
          if (!after) throw stale(before)
          await inside.setRoles(id, roleIds)
          const delta = { before: { roles: held }, after: { roles: given } }
          await audit({ entity: 'user', entityId: id, action: 'grant', ...delta })
          return after
        }),
      ),

    resetPassword: async (id: string, reason: string, reach: Reach, actor: Actor) => {
      let password = ''
      await changeOne(id, reach, actor, async (inside, before, { tx }) => {
        refuseSelf(id, reach)
        await refuseSuperior(inside, before, reach)
        password = await keeper.resetPassword(tx, before, reason, actor)
        return before
      })
      return { password }
    },

    unlock: async (id: string, reach: Reach, actor: Actor): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { audit }) => {
          await audit({ entity: 'user', entityId: id, action: 'unlock' })
          return found(await inside.update(id, before.version, { lockedUntil: null, failedCount: 0 }))
        }),
      ),

    endSessions: (id: string, reach: Reach, actor: Actor): Promise<number> =>
      change(actor, async ({ tx, audit }) => {
        const inside = userRepo(tx)
        await refuseSuperior(inside, await reachable(inside, await inside.find(id), reach), reach)
        await audit({ entity: 'user', entityId: id, action: 'end-sessions' })
        return keeper.endSessions(tx, id, 'ended')
      }),

    /** Accounts are never deleted, their names stand in the records: the person is taken out of them. */
    deregister: async (id: string, version: number, reach: Reach, actor: Actor): Promise<null> => {
      await changeOne(id, reach, actor, async (inside, before, { tx, audit, stamp, now }) => {
        refuseSelf(id, reach)
        await refuseSuperior(inside, before, reach)
        await refuseLastAdministrator(inside, id)
        const after = await inside.update(id, version, { ...nobody, deregisteredAt: now, ...stamp() })
        if (!after) throw stale(before)
        await inside.setRoles(id, [])
        await keeper.endSessions(tx, id, 'deregistered')
        await audit({ entity: 'user', entityId: id, action: 'deregister' })
        return after
      })
      return null
    },
  }
}

/** What is left of a person who asked to be forgotten. */
const nobody = {
  realName: null,
  mobile: null,
  contactPhone: null,
  landline: null,
  email: null,
  citizenIdSealed: null,
  citizenIdIndex: null,
  avatar: null,
  status: enabled.off,
}

export type UserService = ReturnType<typeof userService>
