import type { WaitingFile } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Queries } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Platform } from '../../platform/platform.ts'
import { privateFiles } from './private-files.ts'
import { type ClaimedFile, waitingRepo } from './waiting-repo.ts'

/** As long as a form may lie open. */
const keptMs = 2 * 3_600_000
/** An office shares one address; what all together may leave lying about is a few gigabytes. */
const waitingLimits = { ofAddress: 30, ofAll: 500 } as const

/**
 * Files that the public sends along with a form. Each is taken in before the form is, so that a form that comes back with
 * a fault has lost none; a ticket that only its sender holds sends it along, once.
 */
export const waitingFiles = ({
  db,
  clock,
  ...ground
}: Pick<Platform, 'db' | 'clock' | 'files' | 'settings' | 'scanner' | 'log'>) => {
  const files = privateFiles({ db, clock, ...ground })
  const repo = waitingRepo(db)
  const since = (): Date => new Date(clock.now().getTime() - keptMs)

  return {
    take: async (file: File, mostMegabytes: number, siteId: string, ip: string): Promise<WaitingFile> => {
      const [ticket, addressClass] = [newToken(), addressClassOf(ip)]
      const kept = await files.keep(file, mostMegabytes, siteId, async (tx, fileId) => {
        const noting = waitingRepo(tx)
        await noting.oneAtATime()
        const isMany =
          (await noting.waiting(since(), addressClass)) >= waitingLimits.ofAddress ||
          (await noting.waiting(since())) >= waitingLimits.ofAll
        if (isMany) throw new Problem('message.too_many_files')
        await noting.add({ fileId, ticketHash: hashToken(ticket), addressClass, madeAt: clock.now() })
      })
      return { ticket, ...kept }
    },

    /** Whoever holds the ticket may think better of it; of one that is no good nothing is said. */
    drop: async (ticket: string): Promise<void> => {
      const id = await repo.fileOf(hashToken(ticket))
      if (id) await files.drop([id])
    },

    /** With the transaction of what they are sent with. Fewer than tickets: then one of these is no good. */
    claim: (queries: Queries, tickets: readonly string[]): Promise<ClaimedFile[]> =>
      waitingRepo(queries).claim(tickets.map(hashToken), since()),

    find: files.find,

    forgetOld: async (): Promise<void> => {
      await files.drop(await repo.tooOld(since()))
      await files.drop(await repo.leftOver(since()))
    },
  }
}
