import { randomUUID } from 'node:crypto'
import {
  type ApiToken,
  type apiToken as calls,
  isTokenFunction,
  mostTokens,
  type TokenState,
} from '@sunport/contract/calls/api-token.ts'
import { roleLevel } from '@sunport/contract/desk-codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { recorded } from '../../platform/database/served.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import type { RoleRow, UserRow } from '../../platform/rights/tables.ts'
import { tokenRepo } from './token-repo.ts'
import { unusable } from './usable.ts'

type Input = Omit<z.output<typeof calls.create.input>, 'password'>
type Row = Awaited<ReturnType<ReturnType<typeof tokenRepo>['ofUser']>>[number]['token']

/** So that whoever finds one knows what it is, and scanners of code do. */
const mark = 'spt_'
const dayMs = 86_400_000
/** Not every call writes its time. */
const usedEveryMs = 60_000

/** A new password ends all tokens from before it: whoever had the old one may have made them. */
const stateOf = (row: Row, passwordChangedAt: Date, now: Date): TokenState => {
  if (row.revokedAt) return 'revoked'
  if (row.expiresAt <= now) return 'expired'
  return row.createdAt < passwordChangedAt ? 'void' : 'active'
}

/** What keeps the account from being used by anybody. */
export type HoldOfAccount = (user: UserRow, roles: readonly RoleRow[]) => CurrentUser['hold']

/** API 令牌: programs act in a user's name, as far as he may today and the token says. */
export const tokenService = (db: Db, clock: Clock, holdOf: HoldOfAccount) => {
  const changes = createChanges(db, clock, 'sys')
  const today = () => toWireTime(clock.now()).slice(0, 10)

  const list = async (userId: string): Promise<ApiToken[]> =>
    (await tokenRepo(db).ofUser(userId)).map(({ token, passwordChangedAt }) => ({
      id: token.id,
      name: token.name,
      scopes: token.scopes,
      state: stateOf(token, passwordChangedAt, clock.now()),
      createdAt: toWireTime(token.createdAt),
      expiresAt: toWireTime(token.expiresAt),
      lastUsedAt: token.lastUsedAt && toWireTime(token.lastUsedAt),
      lastUsedIp: token.lastUsedIp,
    }))

  const revoke = (id: string, userId: string, actor: Actor): Promise<null> =>
    changes(actor, async ({ tx, audit, now }) => {
      const row = found(await tokenRepo(tx).revoke(id, userId, now))
      await audit({ entity: 'api_token', entityId: id, title: row.name, action: 'revoke-token' })
      return null
    })

  return {
    list,
    revoke,

    create: ({ name, scopes, days }: Input, user: CurrentUser, actor: Actor): Promise<{ token: string }> =>
      changes(actor, async ({ tx, audit, now }) => {
        if (!scopes.every(code => user.grants.has(code) && isTokenFunction(code)))
          throw new Problem('token.scope')
        const repo = tokenRepo(tx)
        if ((await repo.countActive(user.id, now)) >= mostTokens)
          throw new Problem('request.invalid', `最多${mostTokens}个有效令牌，请先撤销不用的`)
        const token = mark + newToken()
        const id = randomUUID()
        const expiresAt = new Date(now.getTime() + days * dayMs)
        const kept = [...new Set(scopes)].sort()
        await repo.insert({
          id,
          userId: user.id,
          tokenHash: hashToken(token),
          name,
          scopes: kept,
          createdAt: now,
          expiresAt,
        })
        await audit({
          entity: 'api_token',
          entityId: id,
          title: name,
          action: 'create',
          after: { scopes: kept, expiresAt: toWireTime(expiresAt) },
        })
        return { token }
      }),

    /** Whoever a program speaks for; asked with every call of it. */
    userOf: async (token: string, ip: string): Promise<CurrentUser> => {
      const row = token.startsWith(mark) ? await tokenRepo(db).find(hashToken(token)) : undefined
      if (!row) throw new Problem('token.bearer')
      const { token: kept, user, org } = row
      const now = clock.now()
      if (stateOf(kept, user.passwordChangedAt, now) !== 'active') throw new Problem('token.bearer')
      if (user.deregisteredAt || unusable(user, org, today(), ip)) throw new Problem('token.bearer')
      if (!kept.lastUsedAt || now.getTime() - kept.lastUsedAt.getTime() > usedEveryMs)
        // A database that takes no writes is still read.
        await recorded(() => tokenRepo(db).noteUse(kept.id, now, ip)).catch(() => {})
      const { roles, grants } = await rightsOf(db, { ...user, orgPath: org?.path ?? null }, today())
      const isGiven = (code: FunctionCode) => kept.scopes.includes(code) && isTokenFunction(code)
      return {
        id: user.id,
        userName: user.userName,
        realName: user.realName,
        orgId: user.orgId,
        orgName: org?.orgName ?? null,
        avatar: null,
        // What a person may by his standing, a program may not.
        level: roleLevel.ordinary,
        roleCodes: [],
        grants: new Map([...grants].filter(([code]) => isGiven(code))),
        siteIds: user.siteIds,
        hold: holdOf(user, roles),
        viaToken: kept.name,
      }
    },
  }
}
