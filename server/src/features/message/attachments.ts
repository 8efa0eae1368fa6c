import { messageFileLimits, type WaitingFile } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { attachmentRepo } from './attachment-repo.ts'

/** Files on their way: taken in for a ticket, which sends them along once. */
export interface Uploads {
  take(file: File, mostMegabytes: number, siteId: string, ip: string): Promise<WaitingFile>
  drop(ticket: string): Promise<void>
  claim(queries: Queries, tickets: readonly string[]): Promise<{ id: string }[]>
  find(id: string): Promise<FileAnswer | undefined>
  forgetOld(): Promise<void>
}

/** What is sent along with a message. */
export const messageAttachments = (db: Db, uploads: Uploads) => {
  const repo = attachmentRepo(db)

  return {
    take: (file: File, siteId: string, ip: string): Promise<WaitingFile> =>
      uploads.take(file, messageFileLimits.megabytes, siteId, ip),

    drop: async (ticket: string): Promise<null> => {
      await uploads.drop(ticket)
      return null
    },

    /** With the transaction of the message: all of them or none. */
    attach: async (queries: Queries, messageId: string, tickets: readonly string[]): Promise<void> => {
      if (tickets.length === 0) return
      const files = await uploads.claim(queries, tickets)
      if (files.length !== tickets.length) throw new Problem('message.files_gone')
      await attachmentRepo(queries).attach(
        messageId,
        files.map(({ id }) => id),
      )
    },

    list: repo.list,

    /** A file of this very message, whatever else it is called. */
    find: async (messageId: string, fileId: string): Promise<FileAnswer | undefined> =>
      (await repo.has(messageId, fileId)) ? uploads.find(fileId) : undefined,

    forgetOld: uploads.forgetOld,
  }
}

export type MessageAttachments = ReturnType<typeof messageAttachments>
