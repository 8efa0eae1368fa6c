import { randomInt } from 'node:crypto'
import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { Enrolment } from '@sunport/contract/calls/session.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { generateSecret, generateURI, verify } from 'otplib'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hashToken, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db, Queries, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Settings } from '../../platform/settings.ts'
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
export const secondFactorService = (
  db: Db,
  clock: Clock,
  settings: Pick<Settings, 'get'>,
  secret: Buffer,
) => {
  const sealer = createColumnSealer(secret, 'second-factor')
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
    return sessionRepo(queries).spendStep(user.id, checked.timeStep)
  }

  const spend = (queries: Queries, user: UserRow, code: string): Promise<boolean> =>
    code.includes('-')
      ? sessionRepo(queries).spendRecovery(user.id, digestOf(user.id, code))
      : spendTotp(queries, user, code)

  const auditOf = (tx: Transaction, actor: Actor, { id, userName }: UserRow, action: AuditAction) =>
    writeAudit(tx, clock, actor, { module: 'sys', entity: 'user', entityId: id, title: userName, action })

  /** Whatever a code opens: wrong ones are counted for the user and for the session, and end both for a while. */
  const trying = async (
    user: UserRow,
    token: string,
    actor: Actor,
    open: () => Promise<boolean>,
  ): Promise<void> => {
    const { id: userId } = user
    const repo = sessionRepo(db)
    const [now, tokenHash] = [clock.now(), hashToken(token)]
    const limit = settings.get('security.lock-failures')
    const lockUntil = new Date(now.getTime() + settings.get('security.lock-minutes') * 60_000)
    const ofUser = await repo.takeCodeTry(userId, now, limit, lockUntil)
    const ofSession = ofUser && (await repo.takeSessionTry(tokenHash, limit))
    if (!ofSession) throw new Problem('session.code_locked')
    if (await open()) return repo.forgetCodeTries(userId, tokenHash)
    if (ofSession >= limit) await repo.endSession(tokenHash, now, 'second-factor')
    if (ofUser.isLast) await db.transaction(tx => auditOf(tx, actor, user, 'lock'))
    throw new Problem(ofUser.isLast ? 'session.code_locked' : 'session.code_wrong')
  }

  return {
    /** Takes the hold off a session that waits for its second factor. */
    pass: (user: UserRow, token: string, code: string, actor: Actor): Promise<void> =>
      trying(user, token, actor, async () => {
        if (!(await spend(db, user, code))) return false
        await sessionRepo(db).changeSession(hashToken(token), { secondFactorAt: clock.now() })
        return true
      }),

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
        await auditOf(tx, actor, user, 'prepare-second-factor')
        const address = generateURI({ issuer, label: user.userName, secret: made })
        return { secret: made, address, recoveryCodes }
      }),

    confirm: async (user: UserRow, token: string, code: string, actor: Actor): Promise<void> => {
      if (user.mfa !== 'off') throw new Problem('session.factor_on')
      await trying(user, token, actor, () =>
        db.transaction(async tx => {
          if (!(await spendTotp(tx, user, code))) return false
          await sessionRepo(tx).changeUser(user.id, { mfa: 'totp' })
          await auditOf(tx, actor, user, 'enrol-second-factor')
          return true
        }),
      )
    },

    remove: (user: UserRow, token: string, code: string, actor: Actor): Promise<void> =>
      trying(user, token, actor, () =>
        db.transaction(async tx => {
          if (!(await spend(tx, user, code))) return false
          await sessionRepo(tx).changeUser(user.id, { mfa: 'off', totpSealed: null, recoveryHashes: [] })
          await auditOf(tx, actor, user, 'remove-second-factor')
          return true
        }),
      ),
  }
}

export type SecondFactorService = ReturnType<typeof secondFactorService>
