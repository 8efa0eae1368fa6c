import { readdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { crashKinds } from '@sunport/contract/log-codes.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { crashFolder } from '../../platform/crash/last-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { withoutValues } from '../../platform/text/without-values.ts'
import { serverCrash } from './table.ts'

/** What whoever started it writes (platform/crash/crash-note.mjs). */
const Note = z.object({
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  code: z.number().nullable(),
  signal: z.string().nullable(),
  kind: z.enum(Object.keys(crashKinds) as [keyof typeof crashKinds]),
  message: z.string(),
  stack: z.string(),
})

/** Words of an error may hold what somebody typed; none of it belongs into a table. */
const plain = (text: string, most: number): string =>
  withoutValues(text.toWellFormed().replace(/(?![\n\t])\p{Cc}/gu, '')).slice(0, most)

const rowOf = ({ at, startedAt, code, signal, kind, message, stack }: z.infer<typeof Note>) => ({
  at: new Date(at),
  startedAt: new Date(startedAt),
  instance: hostname(),
  kind,
  ending: signal ?? String(code),
  message: plain(message, 2_000),
  stack: plain(stack, 8_000),
})

const readNote = async (file: string): Promise<z.infer<typeof Note> | undefined> => {
  try {
    return Note.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Cut short by a full disk; crashes.jsonl may still have it.
    return undefined
  }
}

/** Puts the deaths of servers before this one, or beside it, on record: in the table that operators read, and in the log. */
export const takeInCrashes = async (db: Db, dataDir: string, log: Logger): Promise<void> => {
  const folder = join(crashFolder(dataDir), 'untold')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(each => each.endsWith('.json')).sort()) {
    const note = await readNote(join(folder, name))
    if (note) {
      const row = rowOf(note)
      await db.insert(serverCrash).values(row).onConflictDoNothing()
      log.error({ crash: row }, 'a server died')
    }
    await rm(join(folder, name), { force: true })
  }
}
