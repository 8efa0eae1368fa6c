import { randomInt, randomUUID } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hmacBase64url, sameText } from '../../platform/crypto/secrets.ts'
import type { Db, Queries, Transaction } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { phoneCode } from './core/table.ts'
import type { SmsOutbox } from './sms-outbox.ts'

const codeLimits = {
  waitSeconds: 60,
  /** Of all senders together: what an attack with many addresses may cost in an hour. */
  perHour: 2000,
  wrongTries: 5,
} as const

const sendingLock = 7_330_012
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Codes to a phone: few, short-lived, and known to nobody but the phone. */
export const phoneCodes = (
  db: Db,
  clock: Clock,
  sms: Pick<SmsOutbox, 'sendNow'>,
  secret: Buffer,
  settings: Pick<Settings, 'get'>,
) => {
  const indexKey = deriveKey(secret, 'phone-index')
  const codeKey = deriveKey(secret, 'phone-code')
  const indexOf = (mobile: string): string => hmacBase64url(indexKey, mobile)
  const digestOf = (id: string, code: string): string => hmacBase64url(codeKey, `${id}:${code}`)

  const sentSince = async (
    tx: Transaction,
    since: Date,
    ...which: Parameters<typeof and>
  ): Promise<number> => {
    const [row] = await tx
      .select({ sent: count() })
      .from(phoneCode)
      .where(and(gt(phoneCode.sentAt, since), ...which))
    return row?.sent ?? 0
  }

  const checkLimits = async (tx: Transaction, phoneIndex: string, addressClass: string): Promise<void> => {
    const now = clock.now()
    const toPhone = eq(phoneCode.phoneIndex, phoneIndex)
    if (await sentSince(tx, before(now, codeLimits.waitSeconds * 1000), toPhone))
      throw new Problem('code.too_soon')
    const [phone, address, all] = [
      await sentSince(tx, before(now, dayMs), toPhone),
      await sentSince(tx, before(now, dayMs), eq(phoneCode.addressClass, addressClass)),
      await sentSince(tx, before(now, hourMs)),
    ]
    const isMany =
      phone >= settings.get('interaction.code-per-phone') ||
      address >= settings.get('interaction.code-per-address')
    if (isMany) throw new Problem('code.too_many')
    if (all >= codeLimits.perHour) throw new Problem('request.too_many')
  }

  return {
    indexOf,

    /** Sends a code. Whether the number is known to us makes no difference to the answer. */
    send: async (mobile: string, purpose: string, ip: string) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const id = randomUUID()
      const now = clock.now()
      const validMinutes = settings.get('interaction.code-minutes')
      const [phoneIndex, addressClass] = [indexOf(mobile), addressClassOf(ip)]
      await db.transaction(async tx => {
        // One at a time: two requests at once must not both find the limit unreached.
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${sendingLock})`)
        await checkLimits(tx, phoneIndex, addressClass)
        await tx.delete(phoneCode).where(lt(phoneCode.sentAt, before(now, 2 * dayMs)))
        await tx.insert(phoneCode).values({
          id,
          phoneIndex,
          purpose,
          codeHash: digestOf(id, code),
          addressClass,
          sentAt: now,
          expiresAt: new Date(now.getTime() + validMinutes * 60_000),
        })
      })
      await sms.sendNow(mobile, 'code', `验证码 ${code}，${validMinutes} 分钟内有效。如非本人操作，请忽略。`)
      return { waitSeconds: codeLimits.waitSeconds, validMinutes }
    },

    /**
     * Compares a code with the newest one sent to the phone for the purpose and answers its id. The try is
     * counted at once, outside the caller's transaction, so that failing does not give it back.
     */
    check: async (mobile: string, purpose: string, code: string): Promise<string> => {
      const newest = db
        .select({ id: phoneCode.id })
        .from(phoneCode)
        .where(and(eq(phoneCode.phoneIndex, indexOf(mobile)), eq(phoneCode.purpose, purpose)))
        .orderBy(desc(phoneCode.sentAt))
        .limit(1)
      const [row] = await db
        .update(phoneCode)
        .set({ tries: sql`${phoneCode.tries} + 1` })
        .where(
          and(
            eq(phoneCode.id, newest),
            isNull(phoneCode.usedAt),
            gt(phoneCode.expiresAt, clock.now()),
            lt(phoneCode.tries, codeLimits.wrongTries),
          ),
        )
        .returning()
      if (!row) throw new Problem('code.ended')
      if (!sameText(row.codeHash, digestOf(row.id, code))) throw new Problem('code.wrong')
      return row.id
    },

    /** Uses the code up, with the transaction of what it was for; of two at once the second is refused. */
    spend: async (queries: Queries, id: string): Promise<void> => {
      const spent = await queries
        .update(phoneCode)
        .set({ usedAt: clock.now() })
        .where(and(eq(phoneCode.id, id), isNull(phoneCode.usedAt)))
        .returning({ id: phoneCode.id })
      if (spent.length === 0) throw new Problem('code.ended')
    },
  }
}

export type PhoneCodes = ReturnType<typeof phoneCodes>
