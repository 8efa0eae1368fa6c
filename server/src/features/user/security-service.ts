import type { ApiToken } from '@sunport/contract/calls/api-token.ts'
import type { SessionRow } from '@sunport/contract/calls/session.ts'
import type { user as calls, UserRecord } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { found, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type AccountKeeper, userAccounts } from './accounts.ts'
import {
  type Reach,
  reachable,
  refuseAlone,
  refuseLastAdministrator,
  refuseSelf,
  refuseSuperior,
} from './guards.ts'
import { userRepo } from './repo.ts'
import { ssoRoleRepo } from './sso-role-repo.ts'

/** The sessions of others, for those who guard accounts. */
export interface SessionKeeper {
  list(userId: string): Promise<SessionRow[]>
  end(userId: string, sessionId: string, actor: Actor): Promise<void>
}

/** What programs of others may do, likewise. */
export interface TokenKeeper {
  list(userId: string): Promise<ApiToken[]>
  revoke(id: string, userId: string, actor: Actor): Promise<null>
}

const unlocked = { lockedUntil: null, failedCount: 0, codeLockedUntil: null, codeFailedCount: 0 }

/** Whether an account can be used, and how it proves who uses it. */
export const userSecurity = (
  db: Db,
  clock: Clock,
  keeper: AccountKeeper,
  sessions: SessionKeeper,
  tokens: TokenKeeper,
) => {
  const { repo, change, recordOf, changeOne } = userAccounts(db, clock)

  const guarded = async (id: string, reach: Reach): Promise<void> => {
    const user = await reachable(repo, await repo.find(id), reach)
    await refuseSuperior(repo, user, reach)
    await refuseAlone(repo, user, reach)
  }

  return {
    setStatus: async (
      { id, version, status, reason }: z.output<typeof calls.setStatus.input>,
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(id, reach, actor, async (inside, before, { tx, audit, stamp }) => {
          refuseSelf(id, reach)
          await refuseSuperior(inside, before, reach)
          if (before.status === status)
            throw new Problem('request.invalid', status === enabled.on ? '用户已启用' : '用户已停用')
          if (status === enabled.off) await refuseLastAdministrator(inside, id)
          const after = await orTaken('user.name_exists', inside.update(id, version, { status, ...stamp() }))
          if (!after) throw stale(before)
          if (status === enabled.off) await keeper.endSessions(tx, id, 'disabled')
          const action = status === enabled.on ? 'enable' : 'disable'
          await audit({
            entity: 'user',
            entityId: id,
            title: before.userName,
            action,
            ...(reason ? { reason } : {}),
          })
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
        await changeOne(
          id,
          reach,
          actor,
          async (inside, before, { audit }) => {
            await audit({ entity: 'user', entityId: id, title: before.userName, action: 'unlock' })
            return found(await inside.update(id, before.version, unlocked))
          },
          // Only whoever knows the password gains by it.
          { mayAlone: true },
        ),
      ),

    /** Whether the account must show a second factor; running sessions are held until it is set up. */
    requireSecondFactor: async (
      { id, version, isRequired }: { id: string; version: number; isRequired: boolean },
      reach: Reach,
      actor: Actor,
    ): Promise<UserRecord> =>
      recordOf(
        await changeOne(
          id,
          reach,
          actor,
          async (inside, before, { audit, stamp }) => {
            refuseSelf(id, reach)
            await refuseSuperior(inside, before, reach)
            if (before.mfaRequired === isRequired)
              throw new Problem('request.invalid', isRequired ? '已要求第二步验证' : '未要求第二步验证')
            const after = await inside.update(id, version, { mfaRequired: isRequired, ...stamp() })
            if (!after) throw stale(before)
            const action = isRequired ? 'require-second-factor' : 'release-second-factor'
            await audit({ entity: 'user', entityId: id, title: before.userName, action })
            return after
          },
          { mayAlone: isRequired },
        ),
      ),

    ssoLinks: async (id: string, reach: Reach) => {
      await reachable(repo, await repo.find(id), reach)
      const links = await ssoRoleRepo(db).links(id)
      return links.map(({ issuer, createdAt, lastLoginAt }) => ({
        issuer,
        createdAt: toWireTime(new Date(createdAt)),
        lastLoginAt: toWireTime(new Date(lastLoginAt)),
      }))
    },
    /** What the provider's words have given goes with the link: nobody would take it any more. */
    unlinkSso: async (id: string, reach: Reach, actor: Actor): Promise<null> => {
      await changeOne(id, reach, actor, async (inside, before, { tx, audit }) => {
        refuseSelf(id, reach)
        await refuseSuperior(inside, before, reach)
        const mapped = ssoRoleRepo(tx)
        const [given, held] = [await mapped.of(id), (await inside.rolesOf([id])).get(id) ?? []]
        const kept = held.map(role => role.id).filter(roleId => !given.includes(roleId))
        await refuseLastAdministrator(inside, id, kept)
        await inside.setRoles(id, kept)
        await mapped.unlink(id)
        await keeper.endSessions(tx, id, 'unlinked')
        await audit({ entity: 'user', entityId: id, title: before.userName, action: 'unlink-sso' })
        return before
      })
      return null
    },

    sessions: async (id: string, reach: Reach): Promise<SessionRow[]> => {
      await reachable(repo, await repo.find(id), reach)
      return sessions.list(id)
    },
    endSession: async (id: string, sessionId: string, reach: Reach, actor: Actor): Promise<null> => {
      await guarded(id, reach)
      await sessions.end(id, sessionId, actor)
      return null
    },
    tokens: async (id: string, reach: Reach): Promise<ApiToken[]> => {
      await reachable(repo, await repo.find(id), reach)
      return tokens.list(id)
    },
    revokeToken: async (id: string, tokenId: string, reach: Reach, actor: Actor): Promise<null> => {
      await guarded(id, reach)
      return tokens.revoke(tokenId, id, actor)
    },
    endSessions: (id: string, reach: Reach, actor: Actor): Promise<number> =>
      change(actor, async ({ tx, audit }) => {
        const inside = userRepo(tx)
        const user = await reachable(inside, await inside.find(id), reach)
        await refuseSuperior(inside, user, reach)
        await refuseAlone(inside, user, reach)
        await audit({ entity: 'user', entityId: id, title: user.userName, action: 'end-sessions' })
        return keeper.endSessions(tx, id, 'ended')
      }),
  }
}

export type UserSecurity = ReturnType<typeof userSecurity>
