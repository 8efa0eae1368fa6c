import { join } from 'node:path'
import { findClientProgram, runClientProgram } from './client-programs.ts'
import { countTables } from './content-read.ts'
import { dumpArchive } from './database-copy.ts'
import type { Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { withSession } from './session.ts'

/** Fills an empty database from a dump; all of it or nothing. */
export const restoreDump = async (from: string, { database }: Manifest, url: string): Promise<void> => {
  const used = await withSession(url, db => countTables(db))
  if (used.size > 0) throw new BackupRefusal('目标数据库不是空的。恢复只写入空数据库，请另建一个。')
  const program = findClientProgram('pg_restore', Number.parseInt(database.version, 10))
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  await runClientProgram(
    program,
    [...args, `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`, join(from, dumpArchive)],
    url,
    async output => void output.resume(),
  )
}
