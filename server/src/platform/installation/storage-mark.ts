import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { contentOf, type FileStore } from '../files/store.ts'

const storageKey = 'storage'
/** Lies beside the contents, so that it goes wherever they go. */
export const markFile = 'storage.id'

/** `own`: the files of this database lie here. `none`: neither knows of the other yet. */
export type StorageState = 'own' | 'none' | 'foreign'

export const markIn = async (files: FileStore): Promise<string | undefined> => {
  const opened = await files.open(markFile)
  return (opened && (await text(opened.stream)).trim()) || undefined
}

const markOf = async (db: Queries): Promise<string | undefined> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`SELECT value FROM installation WHERE key = ${storageKey}`,
  )
  return rows[0]?.value
}

/** Whether the store is the one that the database's files were put into. */
export const storageStateOf = async (db: Queries, files: FileStore): Promise<StorageState> => {
  const [known, found] = [await markOf(db), await markIn(files)]
  if (known === undefined) return 'none'
  return known === found ? 'own' : 'foreign'
}

/** From now on this store is the database's. The store is marked first: a mark without a row does no harm. */
export const claimStorage = async (db: Queries, files: FileStore): Promise<void> => {
  const mark = (await markIn(files)) ?? randomUUID()
  await files.put(markFile, contentOf(Buffer.from(`${mark}\n`)))
  await db.execute(sql`INSERT INTO installation (key, value) VALUES (${storageKey}, ${mark})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}
