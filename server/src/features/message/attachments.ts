import { messageFileLimits, type WaitingFile } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Db, Queries, Transaction } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { attachmentRepo } from './attachment-repo.ts'

/** As long as a form may lie open. */
const keptMs = 2 * 3_600_000
/** An office shares one address; what all together may leave lying about is a few gigabytes. */
const waitingLimits = { ofAddress: 30, ofAll: 500 } as const

export interface KeepFiles {
  keep(
    file: File,
    mostMegabytes: number,
    siteId: string,
    note: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<{ name: string; size: number }>
  find(id: string): Promise<FileAnswer | undefined>
  drop(ids: readonly string[]): Promise<void>
}

/**
 * What is sent along with a message. A file is taken in before the form is, so that a form that comes back with a fault
 * has lost none; a ticket that only its sender holds attaches it, once.
 */
export const messageAttachments = (db: Db, clock: Clock, files: KeepFiles) => {
  const repo = attachmentRepo(db)
  const since = (): Date => new Date(clock.now().getTime() - keptMs)

  return {
    take: async (file: File, siteId: string, ip: string): Promise<WaitingFile> => {
      const [ticket, addressClass] = [newToken(), addressClassOf(ip)]
      const kept = await files.keep(file, messageFileLimits.megabytes, siteId, async (tx, fileId) => {
        const noting = attachmentRepo(tx)
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
    drop: async (ticket: string): Promise<null> => {
      const id = await repo.fileOf(hashToken(ticket))
      if (id) await files.drop([id])
      return null
    },

    /** With the transaction of the message: all of them or none. */
    attach: async (queries: Queries, messageId: string, tickets: readonly string[]): Promise<void> => {
      if (tickets.length === 0) return
      const attached = await attachmentRepo(queries).attach(messageId, tickets.map(hashToken), since())
      if (attached !== tickets.length) throw new Problem('message.files_gone')
    },

    list: repo.list,

    /** A file of this very message, whatever else it is called. */
    find: async (messageId: string, fileId: string): Promise<FileAnswer | undefined> =>
      (await repo.has(messageId, fileId)) ? files.find(fileId) : undefined,

    forgetOld: async (): Promise<void> => files.drop(await repo.tooOld(since())),
  }
}

export type MessageAttachments = ReturnType<typeof messageAttachments>
