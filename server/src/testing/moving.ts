import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createWorkdayCalendar } from '../features/workday/calendar.ts'
import { type MoveOptions, openMoving } from '../moving/move.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { storeFile } from '../platform/files/store.ts'
import { createSettings } from '../platform/settings.ts'
import { silentLog, type TestApp } from './app.ts'

/** A file that a text carries, in the store and in its row. */
export const addFile = async (
  app: TestApp,
  name: string,
  content: Buffer,
  id = randomUUID(),
): Promise<string> => {
  const digest = await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest)
    VALUES (${id}, ${name}, ${name.slice(name.lastIndexOf('.'))}, 'application/pdf', ${content.length}, ${digest})`)
  return id
}

export const attach = (app: TestApp, infoId: string, fileId: string, name: string) =>
  app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, ${fileId}, ${name} FROM info WHERE id = ${infoId}`)

export const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`)

interface Run {
  /** Cut off when so many requests have been made. */
  cutAt?: number
  /** Every pause that was asked for, in milliseconds. */
  pauses?: number[]
}

/** Moves into an application as the command does, with pools of its own and without waiting. */
export const createMover = async (app: TestApp, options: Omit<MoveOptions, 'rate' | 'connections'>) => {
  const database: Database = openDatabase(app.url, silentLog, 4)
  const said: string[] = []
  const open = async ({ cutAt, pauses = [] }: Run = {}) => {
    const stopping = new AbortController()
    let requests = 0
    return openMoving(
      {
        db: database.db,
        pool: database.pool,
        clock: app.clock,
        log: silentLog,
        settings: await createSettings(database.db),
        calendar: await createWorkdayCalendar(database.db),
        scan: async () => ({ state: 'unscanned' }),
        store: folderStore(join(app.dataDir, 'files')),
        resolve: async () => ['127.0.0.1'],
        signal: stopping.signal,
        say: text => void said.push(text),
        // One turn a thousand seconds: every request but the first waits, and the waiting takes no time.
        wait: async ms => {
          requests += 1
          pauses.push(ms)
          if (requests === cutAt) stopping.abort(new Error('已中止'))
          stopping.signal.throwIfAborted()
        },
      },
      { ...options, rate: 0.001, connections: 3 },
    )
  }
  return {
    said,
    open,
    /** From beginning to end. */
    run: async (run: Run = {}) => {
      const moving = await open(run)
      try {
        await moving.bringAll()
        await moving.bringNewest()
        return { figures: await moving.finish(), problems: await moving.problems() }
      } finally {
        await moving.close()
      }
    },
    end: () => database.end(),
  }
}
