import { randomInt } from 'node:crypto'
import type { Enrolment } from '@sunport/contract/calls/session.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hashToken, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { appUser, type UserRow } from '../../platform/rights/tables.ts'
import { sessionRepo } from './repo.ts'

const issuer = '阳光采购门户'
const recoveryCount = 10
/** One step before and after: clocks of phones are not exact. */
const toleranceSeconds = 30
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const recoveryCode = (): string => {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

/** 动态验证码 (TOTP, RFC 6238) with recovery codes, each of which counts once. */
export const secondFactorService = (db: Db, clock: Clock, secret: Buffer) => {
  const sealer = createSealer(deriveKey(secret, 'second-factor'))
  const recoveryKey = deriveKey(secret, 'recovery-code')
  const place = (userId: string): string => `user/${userId}/totp`
  const digestOf = (userId: string, code: string): string =>
    hmacBase64url(recoveryKey, `${userId}:${code.toLowerCase()}`)

  const spendTotp = async (queries: Queries, user: UserRow, code: string): Promise<boolean> => {
    if (!user.totpSealed) return false
    const checked = await verify({
      secret: sealer.open(user.totpSealed, place(user.id)),
      token: code,
      epoch: Math.floor(clock.now().getTime() / 1000),
      epochTolerance: toleranceSeconds,
    })
    if (!checked.valid || !('timeStep' in checked)) return false
    // Of two requests with one code, and of a code seen over a shoulder, only the first counts.
    const spent = await queries
      .update(appUser)
      .set({ totpLastStep: checked.timeStep })
      .where(
        and(
          eq(appUser.id, user.id),
          or(isNull(appUser.totpLastStep), lt(appUser.totpLastStep, checked.timeStep)),
        ),
      )
      .returning({ id: appUser.id })
    return spent.length === 1
  }

  const spendRecovery = async (queries: Queries, user: UserRow, code: string): Promise<boolean> => {
    const digest = digestOf(user.id, code)
    const spent = await queries
      .update(appUser)
      .set({ recoveryHashes: sql`array_remove(${appUser.recoveryHashes}, ${digest})` })
      .where(and(eq(appUser.id, user.id), sql`${digest} = ANY(${appUser.recoveryHashes})`))
      .returning({ id: appUser.id })
    return spent.length === 1
  }

  const spend = (queries: Queries, user: UserRow, code: string): Promise<boolean> =>
    code.includes('-') ? spendRecovery(queries, user, code) : spendTotp(queries, user, code)

  return {
    /** Takes the hold off a session that waits for its second factor. */
    pass: async (user: UserRow, token: string, code: string): Promise<void> => {
      if (!(await spend(db, user, code))) throw new Problem('session.code_wrong')
      await sessionRepo(db).changeSession(hashToken(token), { secondFactorAt: clock.now() })
    },

    /** Makes the secret; it counts once a code has shown that the app has it, so that nobody locks himself out. */
    enrol: (user: UserRow, actor: Actor): Promise<Enrolment> =>
      db.transaction(async tx => {
        if (user.mfa !== 'off') throw new Problem('session.factor_on')
        const made = generateSecret()
        const recoveryCodes = Array.from({ length: recoveryCount }, recoveryCode)
        await sessionRepo(tx).changeUser(user.id, {
          totpSealed: sealer.seal(made, place(user.id)),
          totpLastStep: null,
          recoveryHashes: recoveryCodes.map(code => digestOf(user.id, code)),
        })
        await writeAudit(tx, clock, actor, {
          module: 'sys',
          entity: 'user',
          entityId: user.id,
          title: user.userName,
          action: 'prepare-second-factor',
        })
        const address = generateURI({ issuer, label: user.userName, secret: made })
        return { secret: made, address, recoveryCodes }
      }),

    confirm: (user: UserRow, code: string, actor: Actor): Promise<void> =>
      db.transaction(async tx => {
        if (user.mfa !== 'off') throw new Problem('session.factor_on')
        if (!(await spendTotp(tx, user, code))) throw new Problem('session.code_wrong')
        await sessionRepo(tx).changeUser(user.id, { mfa: 'totp' })
        await writeAudit(tx, clock, actor, {
          module: 'sys',
          entity: 'user',
          entityId: user.id,
          title: user.userName,
          action: 'enrol-second-factor',
        })
      }),

    remove: (user: UserRow, code: string, actor: Actor): Promise<void> =>
      db.transaction(async tx => {
        if (!(await spend(tx, user, code))) throw new Problem('session.code_wrong')
        await sessionRepo(tx).changeUser(user.id, { mfa: 'off', totpSealed: null, recoveryHashes: [] })
        await writeAudit(tx, clock, actor, {
          module: 'sys',
          entity: 'user',
          entityId: user.id,
          title: user.userName,
          action: 'remove-second-factor',
        })
      }),
  }
}

export type SecondFactorService = ReturnType<typeof secondFactorService>
