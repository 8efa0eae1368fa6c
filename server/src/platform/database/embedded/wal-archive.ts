import { chownSync } from 'node:fs'
import { resolve } from 'node:path'
import { makePrivateFolder } from '../../private-folder.ts'
import type { Home } from './home.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { canDo } from './system-user.ts'

/** What is lost at most when the machine is: a piece that is not full yet is closed after so long. */
const oldestSeconds = 300

/** The commands are read by a shell and by PostgreSQL. */
const checkedWalFolder = (folder: string): string => {
  const whole = resolve(folder)
  if (/["'\\%$`\n]/.test(whole))
    throw new EmbeddedRefusal(`WAL 归档目录 ${whole} 的路径不能含引号、反斜杠、%、$ 或反引号。`)
  return whole
}

/**
 * Copies one finished piece: aside, synced, then renamed, so that a piece is there whole or not at all. One that is
 * there already is taken for the same only when it is.
 */
const archiveCommand = (folder: string): string => {
  const kept = `"${folder}/%f.gz"`
  const aside = `"${folder}/%f.part"`
  return (
    `if [ -e ${kept} ]; then gzip -dc ${kept} | cmp -s - "%p"; ` +
    `else gzip -1 < "%p" > ${aside} && sync ${aside} && mv ${aside} ${kept} && sync "${folder}"; fi`
  )
}

/** How a database that is being restored asks for a piece; those saved by hand from a dead server may be as they were. */
export const restoreCommand = (folder: string): string => {
  const kept = checkedWalFolder(folder)
  return `if [ -e "${kept}/%f.gz" ]; then gzip -dc "${kept}/%f.gz" > "%p"; else cp "${kept}/%f" "%p"; fi`
}

export const archiveSettings = (folder: string): Record<string, string | number> => ({
  archive_mode: 'on',
  archive_command: archiveCommand(folder),
  archive_timeout: oldestSeconds,
})

/** Made when missing, and writable for the database's own user. */
export const settleWalArchive = (home: Home, folder: string): string => {
  const whole = checkedWalFolder(folder)
  const made = makePrivateFolder(whole)
  if (made !== undefined && home.runAs) chownSync(whole, home.runAs.uid, home.runAs.gid)
  if (home.runAs && !canDo(home.runAs, 'cd "$1" && test -w .', whole))
    throw new EmbeddedRefusal(
      `数据库用户（uid ${home.runAs.uid}）无法写入 WAL 归档目录 ${whole}。请调整它的属主，或用 WAL_ARCHIVE_DIR 另选一个。`,
    )
  return whole
}
