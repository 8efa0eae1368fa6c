import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const storageKey = 'storage'
/** Lies beside the contents, so that it goes wherever they go. */
const markFile = 'storage.id'

/** `own`: the files of this database lie here. `none`: neither knows of the other yet. */
export type StorageState = 'own' | 'none' | 'foreign'

const markIn = async (root: string): Promise<string | undefined> =>
  (await readFile(join(root, markFile), 'utf8').catch(() => '')).trim() || undefined

const markOf = async (db: Queries): Promise<string | undefined> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`SELECT value FROM installation WHERE key = ${storageKey}`,
  )
  return rows[0]?.value
}

/** Whether the folder is the one that the database's files were stored in. */
export const storageStateOf = async (db: Queries, root: string): Promise<StorageState> => {
  const [known, found] = [await markOf(db), await markIn(root)]
  if (known === undefined) return 'none'
  return known === found ? 'own' : 'foreign'
}

const writeMark = async (root: string, mark: string): Promise<void> => {
  await mkdir(root, { recursive: true })
  const aside = join(root, `${markFile}.part`)
  const handle = await open(aside, 'w', 0o600)
  try {
    await handle.writeFile(`${mark}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(aside, join(root, markFile))
}

/** From now on this folder is the database's storage. The folder is marked first: a mark without a row does no harm. */
export const claimStorage = async (db: Queries, root: string): Promise<void> => {
  const mark = (await markIn(root)) ?? randomUUID()
  await writeMark(root, mark)
  await db.execute(sql`INSERT INTO installation (key, value) VALUES (${storageKey}, ${mark})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}
