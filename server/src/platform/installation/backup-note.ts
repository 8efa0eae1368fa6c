import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const backupKey = 'last-backup'
/** Written where the verification ran; the backup itself is never written to again. */
const verifiedFile = 'backup-verified.json'

export interface BackupNote {
  madeAt: string
  folder: string
  bytes: number
}

export interface VerifiedNote {
  /** Of the backup that was verified. */
  madeAt: string
  verifiedAt: string
  isGood: boolean
}

export const noteBackup = (db: Queries, note: BackupNote): Promise<unknown> =>
  db.execute(sql`INSERT INTO installation (key, value) VALUES (${backupKey}, ${JSON.stringify(note)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)

/** The last backup that was made of this database, by this installation's own command. */
export const lastBackup = async (db: Queries): Promise<BackupNote | undefined> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`SELECT value FROM installation WHERE key = ${backupKey}`,
  )
  return rows[0] && JSON.parse(rows[0].value)
}

/** Where there is no portal, nobody is told. */
export const noteVerified = (dataDir: string, note: VerifiedNote): Promise<void> =>
  writeFile(join(dataDir, verifiedFile), JSON.stringify(note), { mode: 0o600 }).catch(() => {})

export const lastVerified = async (dataDir: string): Promise<VerifiedNote | undefined> => {
  const text = await readFile(join(dataDir, verifiedFile), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
