import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import type { Home } from './home.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { machineMemory, settingsFor } from './settings.ts'

export const superuser = 'sunport'

/** Code-point order sorts the same everywhere; the character type must know that 采 is a letter (trigrams ask it). */
const characterTypes = process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Nothing of the caller's PG* variables or language may reach the server. */
export const cleanEnv = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'] as const
  return { ...Object.fromEntries(kept.map(name => [name, process.env[name]])), LC_ALL: 'C' }
}

const runInitdb = (home: Home, folder: string, passwordFile: string, isDurable: boolean) => {
  let complaint = ''
  for (const characterType of characterTypes) {
    const run = spawnSync(
      program(home.binaries, 'initdb'),
      [
        `--pgdata=${folder}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--text-search-config=simple',
        ...(isDurable ? [] : ['--no-sync']),
        ...Object.entries(settingsFor(machineMemory())).map(([name, value]) => `--set=${name}=${value}`),
      ],
      { ...home.runAs, cwd: '/', env: cleanEnv(), encoding: 'utf8' },
    )
    if (run.status === 0) return
    complaint = (run.error?.message ?? run.stderr).trim()
    rmSync(folder, { recursive: true, force: true })
  }
  throw new EmbeddedRefusal(`数据库初始化失败:${complaint}`)
}

const syncFolder = (folder: string) => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** At every start, not only before initialising: a dying initdb may write some of it again. */
const removeLeftovers = (home: Home) => {
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith('postgres.unfinished-')) continue
    rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/**
 * Initialises beside the final place and moves there when complete: a folder called `postgres` is never half made,
 * so nothing of that name is ever deleted, and leftovers of an interrupted initdb always may be.
 */
const initialise = (home: Home, password: string, isDurable: boolean) => {
  // A name of its own: the initdb of a killed app may still be writing into the leftover of the last attempt.
  const unfinished = `${home.cluster}.unfinished-${randomUUID()}`
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = path.join(unfinished, 'password')
  const making = path.join(unfinished, 'cluster')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.runAs) {
    for (const made of [unfinished, passwordFile]) chownSync(made, home.runAs.uid, home.runAs.gid)
  }
  runInitdb(home, making, passwordFile, isDurable)
  renameSync(making, home.cluster)
  syncFolder(home.folder)
  rmSync(unfinished, { recursive: true, force: true })
}

const majorOf = (version: string) => version.split('.')[0]?.trim()

/** Makes the cluster if there is none, and tells so; an existing one stays as it is, an unknown one is refused. */
export const ensureCluster = (
  home: Home,
  password: string,
  { isDurable, log }: { isDurable: boolean; log: (line: string) => void },
): boolean => {
  removeLeftovers(home)
  const versionFile = path.join(home.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    if (existsSync(home.cluster) && readdirSync(home.cluster).length > 0) {
      throw new EmbeddedRefusal(
        `${home.cluster} 不是空目录,也不是 PostgreSQL 数据目录,已停止启动以免破坏其中的文件。`,
      )
    }
    log('初始化内置数据库')
    initialise(home, password, isDurable)
    return true
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found !== majorOf(home.binaries.version)) {
    throw new EmbeddedRefusal(
      `${home.cluster} 由 PostgreSQL ${found} 创建,当前内置版本为 ${majorOf(home.binaries.version)}。请先用原版本导出数据,再导入新库。`,
    )
  }
  return false
}

/** The one way in when the file with the password was lost: PostgreSQL's single-user mode asks for none. */
export const resetPassword = (home: Home, password: string): void => {
  const run = spawnSync(program(home.binaries, 'postgres'), ['--single', '-D', home.cluster, 'postgres'], {
    ...home.runAs,
    cwd: '/',
    env: cleanEnv(),
    input: `ALTER ROLE ${superuser} PASSWORD '${password}'\n`,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new EmbeddedRefusal(`无法重设内置数据库的密码:${run.stderr.trim()}`)
}
