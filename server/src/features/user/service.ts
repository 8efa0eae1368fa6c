import type { NewUser, UserChange, UserRecord } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { deltaOf, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { canonicalName } from '../../platform/rights/names.ts'
import { appUser, type UserRow } from '../../platform/rights/tables.ts'
import { type AccountKeeper, userAccounts } from './accounts.ts'
import {
  checkPlace,
  checkRoles,
  type Reach,
  reachable,
  refuseLastAdministrator,
  refuseSelf,
  refuseSuperior,
} from './guards.ts'
import { auditable } from './record.ts'
import { type UserFilter, userRepo } from './repo.ts'

type Change = z.output<typeof UserChange>

/** 用户管理: accounts within one's reach, with rights no wider than one's own. */
export const userService = (db: Db, clock: Clock, secret: Buffer, keeper: AccountKeeper) => {
  const { repo, change, toRecords, recordOf, changeOne } = userAccounts(db, clock)
  const sealer = createColumnSealer(secret, 'citizen-id')
  const indexKey = deriveKey(secret, 'citizen-id-index')
  const within = ({ user, scope }: Reach) =>
    withinScope(scope, { orgId: appUser.orgId, owner: appUser.id }, user.id)

  const citizenIdOf = (userId: string, citizenId: string | null | undefined) =>
    citizenId
      ? {
          citizenIdSealed: sealer.seal(citizenId.toUpperCase(), `user/${userId}/citizenId`),
          citizenIdIndex: hmacBase64url(indexKey, citizenId.toUpperCase()),
        }
      : {}

  const valuesOf = (input: Omit<Change, 'id' | 'version'>) => {
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
      const moment = { now: clock.now(), passwordDays: keeper.passwordDays() }
      const { rows, total } = await repo.list(filter, within(reach), moment)
      return { rows: await toRecords(rows), total }
    },

    /** With the whole mobile number for those who may change it. */
    get: async (id: string, reach: Reach): Promise<UserRecord> => {
      const row = await reachable(repo, await repo.find(id), reach)
      const record = await recordOf(row)
      return reach.user.grants.has('sys:user:edit') ? { ...record, mobile: row.mobile } : record
    },

    find: async (id: string, reach: Reach): Promise<UserRow> => reachable(repo, await repo.find(id), reach),
    findByName: (userName: string): Promise<UserRow | undefined> => repo.findByName(canonicalName(userName)),
    names: (userNames: string[]) => repo.names(userNames),
    /** The one unit that people mean by a name or a code. */
    organisationNamed: async (words: string): Promise<string> => {
      const [first, second] = await repo.organisationNamed(words)
      if (!first) throw new Problem('data.not_found', `没有名称或编码为“${words}”的机构`)
      if (second) throw new Problem('request.invalid', `有多个机构名为“${words}”，请填写机构编码`)
      return first
    },

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

    update: async ({ id, version, ...input }: Change, reach: Reach, actor: Actor): Promise<UserRecord> =>
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

    move: async (
      { id, version, orgId }: { id: string; version: number; orgId: string },
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { audit, stamp }) => {
          refuseSelf(id, reach)
          await refuseSuperior(inside, before, reach)
          if (before.orgId === orgId) throw new Problem('request.invalid', '用户已在该机构')
          await checkPlace(inside, { orgId, siteIds: before.siteIds }, reach)
          const after = await inside.update(id, version, { orgId, ...stamp() })
          if (!after) throw stale(before)
          const delta = { before: { orgId: before.orgId }, after: { orgId } }
          await audit({ entity: 'user', entityId: id, action: 'move', ...delta })
          return after
        }),
      ),

    /** Accounts are never deleted, their names stand in the records: the person is taken out of them. */
    deregister: async (id: string, version: number, reach: Reach, actor: Actor): Promise<null> => {
      await changeOne(id, reach, actor, async (inside, before, { tx, audit, stamp, now }) => {
        refuseSelf(id, reach)
        await refuseSuperior(inside, before, reach)
        await refuseLastAdministrator(inside, id)
        const after = await inside.update(id, version, { ...nobody, deregisteredAt: now, ...stamp() })
        if (!after) throw stale(before)
        await inside.setRoles(id, [])
        await inside.forgetAvatar(id)
        await keeper.endSessions(tx, id, 'deregistered')
        const { userName, realName } = before
        await audit({ entity: 'user', entityId: id, action: 'deregister', before: { userName, realName } })
        return after
      })
      return null
    },

    noteExport: (filter: object, actor: Actor): Promise<void> =>
      change(actor, ({ audit }) =>
        audit({ entity: 'user', entityId: null, action: 'export', after: filter }),
      ),
  }
}

/** What is left of a person who asked to be forgotten. */
const nobody = {
  realName: null,
  gender: null,
  mobile: null,
  contactPhone: null,
  landline: null,
  email: null,
  postalCode: null,
  jobNo: null,
  citizenIdSealed: null,
  citizenIdIndex: null,
  avatar: null,
  mfa: 'off' as const,
  totpSealed: null,
  recoveryHashes: [],
  lastLoginIp: null,
  remark: null,
  status: enabled.off,
}

export type UserService = ReturnType<typeof userService>
