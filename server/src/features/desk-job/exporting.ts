import { exportDays } from '@sunport/contract/calls/desk-job.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { jobRepo } from '../../platform/bulk/job-repo.ts'
import { recorded } from '../../platform/bulk/recording.ts'
import type { JobRow } from '../../platform/bulk/table.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { callOfKey, contextOf } from './context.ts'

const dayMs = 86_400_000

export interface MadeFiles {
  keepMade(
    file: { name: string; mediaType: string; content: Buffer },
    note: (tx: Parameters<Parameters<Platform['db']['transaction']>[0]>[0], id: string) => Promise<void>,
  ): Promise<void>
  find(id: string): Promise<FileAnswer | undefined>
  read(id: string): Promise<Buffer | undefined>
  drop(ids: readonly string[]): Promise<void>
}

/** How far somebody reaches with a function: a file is read only by whoever still reaches as far. */
export const scopePrint = (user: CurrentUser, access: string): string =>
  JSON.stringify(user.grants.get(access as FunctionCode) ?? null)

const bytesOf = async (file: FileAnswer): Promise<Buffer> => {
  if ('content' in file) return Buffer.from(file.content)
  if (!('stream' in file)) throw new Error('an export answers with what it made')
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Makes the file that a call answers with, says how far it is, and keeps it for whoever asked. */
export const jobExport =
  ({ db, clock, calls, invoke }: Platform, files: MadeFiles) =>
  async (job: JobRow, user: CurrentUser, goOn: () => Promise<void>): Promise<number> => {
    const { call } = calls.find(callOfKey(job.call))
    let done = 0
    const book = {
      read: async (rows: number, total: number) => {
        done += rows
        await jobRepo(db).pulse(job.id, clock.now(), { done, total })
        await goOn()
      },
    }
    const context = contextOf(job, user, call.access)
    const { name, mediaType, content } = await recorded(book, async () => {
      const answer = (await invoke(call, job.input, context)) as FileAnswer
      return { name: answer.name, mediaType: answer.mediaType, content: await bytesOf(answer) }
    })
    await files.keepMade({ name, mediaType, content }, async (tx, fileId) => {
      const now = clock.now()
      const fileUntil = new Date(now.getTime() + exportDays * dayMs)
      const fileScope = scopePrint(user, call.access)
      await jobRepo(tx).pulse(job.id, now, { fileId, fileName: name, fileUntil, fileScope })
    })
    return done
  }

export type JobExport = ReturnType<typeof jobExport>
