import { randomInt, randomUUID } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hmacBase64url, sameText } from '../../platform/crypto/secrets.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { type PhoneCodeRepo, phoneCodeRepo } from './phone-code-repo.ts'
import type { SmsOutbox } from './sms-outbox.ts'

const codeLimits = {
  waitSeconds: 60,
  /** Of all senders together: what an attack with many addresses may cost in an hour. */
  perHour: 2000,
  wrongTries: 5,
} as const

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

  const checkLimits = async (
    repo: PhoneCodeRepo,
    phoneIndex: string,
    addressClass: string,
  ): Promise<void> => {
    const now = clock.now()
    if (await repo.sentSince(before(now, codeLimits.waitSeconds * 1000), { phoneIndex }))
      throw new Problem('code.too_soon')
    const [phone, address, all] = [
      await repo.sentSince(before(now, dayMs), { phoneIndex }),
      await repo.sentSince(before(now, dayMs), { addressClass }),
      await repo.sentSince(before(now, hourMs)),
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
        const repo = phoneCodeRepo(tx)
        // One at a time: two requests at once must not both find the limit unreached.
        await repo.sendAlone()
        await checkLimits(repo, phoneIndex, addressClass)
        await repo.forget(before(now, 2 * dayMs))
        await repo.insert({
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
      const sent = { phoneIndex: indexOf(mobile), purpose }
      const row = await phoneCodeRepo(db).takeTry(sent, clock.now(), codeLimits.wrongTries)
      if (!row) throw new Problem('code.ended')
      if (!sameText(row.codeHash, digestOf(row.id, code))) throw new Problem('code.wrong')
      return row.id
    },

    /** Uses the code up, with the transaction of what it was for; of two at once the second is refused. */
    spend: async (queries: Queries, id: string): Promise<void> => {
      if (!(await phoneCodeRepo(queries).use(id, clock.now()))) throw new Problem('code.ended')
    },
  }
}

export type PhoneCodes = ReturnType<typeof phoneCodes>
