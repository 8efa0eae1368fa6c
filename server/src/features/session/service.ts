import type { MenuItem, User } from '@sunport/contract/calls/session.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { checkCredential, checkNothing } from '../../platform/crypto/password.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { canonicalName } from './names.ts'
import { sessionRepo } from './repo.ts'

const minute = 60_000
const failuresBeforeLock = 5
const lockMs = 10 * minute
const addressWindowMs = 10 * minute
const addressFailures = 30
const idleMs = 30 * minute
const absoluteMs = 12 * 60 * minute
/** Not every request writes its time: once a minute is enough for the idle limit. */
const seenEveryMs = minute

/** The reserved root of the menu tree, never shown. */
const reservedMenuCode = '0000'

export interface Login {
  token: string
  userId: string
}

export const sessionService = (db: Db, clock: Clock) => {
  const repo = sessionRepo(db)

  const fail = async (name: string, userId: string | undefined, actor: Actor): Promise<never> => {
    const now = clock.now()
    await repo.addFailure(actor.ip, name, now)
    if (userId) await repo.countUserFailure(userId, failuresBeforeLock, new Date(now.getTime() + lockMs))
    throw new Problem('login.failed')
  }

  return {
    /** Every failure has one answer, so that nobody learns which names exist or are locked. */
    login: async (username: string, credential: string, actor: Actor, userAgent: string): Promise<Login> => {
      const now = clock.now()
      const name = canonicalName(username)
      const failures = await repo.countFailures(actor.ip, new Date(now.getTime() - addressWindowMs))
      if (failures >= addressFailures) throw new Problem('request.too_many')
      const user = await repo.findUserByName(name)
      const isRight = user
        ? await checkCredential(user.credential, credential, user.id)
        : await checkNothing(credential)
      const isLocked = user?.lockedUntil && user.lockedUntil > now
      if (!user || !isRight || isLocked || user.status !== enabled.on)
        return fail(name, isLocked ? undefined : user?.id, actor)
      const token = newToken()
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        await inside.insertSession({
          tokenHash: hashToken(token),
          userId: user.id,
          createdAt: now,
          lastSeenAt: now,
          ip: actor.ip,
          userAgent,
        })
        await inside.noteLogin(user.id, now, actor.ip)
        await writeAudit(
          tx,
          clock,
          { ...actor, userId: user.id, userName: user.userName },
          { module: 'sys', entity: 'session', entityId: user.id, action: 'login' },
        )
      })
      return { token, userId: user.id }
    },

    logout: async (token: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const ended = await sessionRepo(tx).endSession(hashToken(token), clock.now(), 'logout')
        if (ended)
          await writeAudit(
            tx,
            clock,
            { ...actor, userId: ended.userId },
            { module: 'sys', entity: 'session', entityId: ended.userId, action: 'logout' },
          )
      })
    },

    /** The user behind a token. Rights are read anew each time: a change of roles holds at once. */
    userOf: async (token: string): Promise<CurrentUser> => {
      const now = clock.now()
      const found = await repo.findSession(hashToken(token))
      if (!found) throw new Problem('token.unknown')
      const { session, user } = found
      if (session.endedAt || user.status !== enabled.on) throw new Problem('token.ended')
      if (
        now.getTime() - session.lastSeenAt.getTime() > idleMs ||
        now.getTime() - session.createdAt.getTime() > absoluteMs
      )
        throw new Problem('token.unknown')
      if (now.getTime() - session.lastSeenAt.getTime() > seenEveryMs)
        await repo.seeSession(session.tokenHash, now)
      const [orgName, roleCodes, functions] = await Promise.all([
        repo.orgName(user.orgId),
        repo.roleCodes(user.id),
        repo.functionCodes(user.id),
      ])
      return {
        id: user.id,
        userName: user.userName,
        realName: user.realName,
        orgName,
        avatar: user.avatar,
        roleCodes,
        functions: new Set(functions),
        siteIds: user.siteIds,
      }
    },

    menuOf: async (user: CurrentUser): Promise<MenuItem[]> => {
      const rows = await repo.menus()
      const allowed = rows.filter(
        row => row.menuCode !== reservedMenuCode && (!row.funcCode || user.functions.has(row.funcCode)),
      )
      const parents = new Set(allowed.map(row => row.parentId))
      // A heading without anything beneath it is left out.
      const shown = allowed.filter(row => row.menuType !== 'directory' || parents.has(row.id))
      return shown.map(({ id, parentId, menuCode, menuName, menuIcon, funcPath, funcParam, url }) => ({
        id,
        parentId,
        menuCode,
        menuName,
        menuIcon,
        funcPath,
        funcParam,
        url,
      }))
    },
  }
}

export const toUser = (user: CurrentUser, signKey: string): User => ({
  userId: user.id,
  userName: user.userName,
  realName: user.realName,
  orgName: user.orgName,
  avatar: user.avatar,
  userType: user.roleCodes,
  functions: [...user.functions].sort(),
  signKey,
})

export type SessionService = ReturnType<typeof sessionService>
