import type { AuditAction } from '@sunport/contract/audit/words.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { checkCredential, sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Settings } from '../../platform/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countFailure } from './failures.ts'
import { randomPassword } from './first-administrators.ts'
import { sessionRepo } from './repo.ts'
import type { SessionService } from './service.ts'

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** What a password needs beyond the specification's own rule, by configuration. */
const refusalOf = (
  password: string,
  user: Pick<UserRow, 'userName'>,
  settings: Settings,
): string | undefined => {
  const length = settings.get('security.password-length')
  const kindCount = settings.get('security.password-kinds')
  if (password.length < length) return `密码长度需为${length}位以上`
  if (kinds.filter(kind => kind.test(password)).length < kindCount)
    return `密码须包含小写字母、大写字母、数字、特殊字符中的${kindCount}种`
  if (password.toLowerCase().includes(user.userName.toLowerCase())) return '密码不能包含登录名'
  return isCommonPassword(password) ? '密码过于常见，容易被猜到' : undefined
}

export const passwordService = (
  db: Db,
  clock: Clock,
  settings: Settings,
  sessions: SessionService,
  notify: Notify,
) => {
  /** Puts a password in place of the old one; nobody may go back to one of the last few. */
  const replace = async (tx: Transaction, user: UserRow, password: string, mustChange: boolean) => {
    const repo = sessionRepo(tx)
    const wire = wireCredential(password)
    const recent = await repo.recentCredentials(user.id, settings.get('security.password-history'))
    for (const old of [{ credential: user.credential }, ...recent])
      if (await checkCredential(old.credential, wire, user.id)) throw new Problem('password.same_as_before')
    const credential = await sealCredential(wire, user.id)
    await repo.keepCredential(user.id, user.credential, clock.now())
    await repo.changeUser(user.id, {
      credential,
      mustChangePassword: mustChange,
      passwordChangedAt: clock.now(),
      failedCount: 0,
      lockedUntil: null,
    })
  }

  const audit = (tx: Transaction, actor: Actor, user: UserRow, action: AuditAction, reason?: string) =>
    writeAudit(tx, clock, actor, {
      module: 'sys',
      entity: 'user',
      entityId: user.id,
      title: user.userName,
      action,
      ...(reason ? { reason } : {}),
    })

  /** A wrong password of somebody who is signed in: he, or whoever sits at his desk. */
  const refused = (tx: Transaction, actor: Actor, { id, userName }: UserRow) =>
    writeAudit(tx, clock, actor, {
      ...{ module: 'sys', entity: 'user', entityId: id, title: userName },
      ...{ action: 'wrong-password', result: 'refused' },
    })

  return {
    /** Throws unless the user's password is right; a wrong one counts like a failed login, and is on record. */
    confirm: async (
      userId: string,
      credential: string,
      problem: 'password.old_wrong' | 'session.unlock_wrong',
      actor: Actor,
    ) => {
      const repo = sessionRepo(db)
      const user = await repo.findUser(userId)
      if (!user) throw new Problem('token.unknown')
      const now = clock.now()
      const isLocked = user.lockedUntil !== null && user.lockedUntil > now
      if (!isLocked && (await checkCredential(user.credential, credential, user.id))) {
        // Guesses beside this one may have locked the account while it was looked at.
        const { lockedUntil } = (await repo.findUser(userId)) ?? user
        if (lockedUntil === null || lockedUntil <= now) return user
        throw new Problem(problem)
      }
      const lockUntil = new Date(now.getTime() + settings.get('security.lock-minutes') * 60_000)
      if (!isLocked)
        await countFailure(
          db,
          notify,
          clock,
          userId,
          settings.get('security.lock-failures'),
          lockUntil,
          actor,
        )
      await db.transaction(tx => refused(tx, actor, user))
      throw new Problem(problem)
    },

    /** One's own password; every other session of the account ends. */
    change: (user: UserRow, password: string, token: string, actor: Actor): Promise<void> =>
      db.transaction(async tx => {
        const refusal = refusalOf(password, user, settings)
        if (refusal) throw new Problem('password.weak', refusal)
        await replace(tx, user, password, false)
        await sessions.endAllOf(tx, user.id, 'password', token)
        await audit(tx, actor, user, 'change-password')
      }),

    /** A new one that is told once and must be changed at the first login. */
    reset: async (tx: Transaction, user: UserRow, reason: string, actor: Actor): Promise<string> => {
      const password = `${randomPassword()}-7`
      await replace(tx, user, password, true)
      await sessions.endAllOf(tx, user.id, 'password')
      await audit(tx, actor, user, 'reset-password', reason)
      return password
    },
  }
}

export type PasswordService = ReturnType<typeof passwordService>
