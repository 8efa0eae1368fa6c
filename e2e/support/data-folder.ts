import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readAccess } from '../../server/src/platform/database/embedded/access.ts'
import { superuser } from '../../server/src/platform/database/embedded/cluster.ts'

export const createDataFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-e2e-'))
  // Under root the database runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/** Where the database of a data folder lies: inside, or where its pointer says. */
const databaseHome = (folder: string): string => {
  const pointer = path.join(folder, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder
}

export const postmasterPid = (folder: string): number | undefined => {
  const file = path.join(databaseHome(folder), 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return pid > 1 ? pid : undefined
}

/** How to reach the folder's running database past the product. */
export const databaseUrl = (folder: string): string => {
  const access = readAccess(databaseHome(folder))
  return `postgres://${superuser}:${access?.password}@127.0.0.1:${access?.port}/sunport`
}

export const removeDataFolder = (folder: string): void => {
  for (const each of new Set([databaseHome(folder), folder])) rmSync(each, { recursive: true, force: true })
}
