import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { statusTryRepo } from './status-try-repo.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Wrong tries at one number in a day that many people together do not make by mistake. */
const underAttack = 100
/** What each of them has left in a day, which is enough for an owner's slips. */
const triesUnderAttack = 3

/**
 * Lets people look at a message by its query code, and guessers not for long. What is counted is who tries, not the
 * message: its owner, who comes from elsewhere, is never locked out by others. A number that many guess at gives
 * every one of them three wrong tries a day. Nothing here knows whether there is such a number, so nothing tells it.
 */
export const statusGuard = (db: Db, clock: Clock, secret: Buffer, settings: Pick<Settings, 'get'>) => {
  const key = deriveKey(secret, 'message-status-try')
  const hashOf = (words: string): string => hmacBase64url(key, words)

  const begin = (source: string, number: string): Promise<number> =>
    db.transaction(async tx => {
      const repo = statusTryRepo(tx)
      const now = clock.now()
      const before = (ms: number): Date => new Date(now.getTime() - ms)
      await repo.oneAtATime(source)
      await repo.forget(before(dayMs))
      const inHour = await repo.countOf(source, before(hourMs))
      const isAttacked = (await repo.countAt(number, before(dayMs))) >= underAttack
      const hasHadItsTries =
        inHour >= settings.get('interaction.status-tries') ||
        (isAttacked && (await repo.countOf(source, before(dayMs))) >= triesUnderAttack)
      if (hasHadItsTries) throw new Problem('message.status_locked')
      return repo.add(now, source, number)
    })

  return {
    /** A try counts as wrong until it was found right, so that a thousand at once are no more than ten. */
    look: async <T>(msgNo: string, ip: string, find: () => Promise<T | undefined>): Promise<T> => {
      const attempt = await begin(hashOf(addressClassOf(ip)), hashOf(msgNo))
      const found = await find()
      if (found === undefined) throw new Problem('message.status_unknown')
      await statusTryRepo(db).remove(attempt)
      return found
    },
  }
}

export type StatusGuard = ReturnType<typeof statusGuard>
