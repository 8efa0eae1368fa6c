import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Access, newPassword, readAccess, writeAccess } from './access.ts'
import { adopt } from './adopt.ts'
import { ensureCluster, resetPassword, superuser } from './cluster.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { type Home, settleHome } from './home.ts'
import { stopOrphans } from './orphans.ts'
import { choosePort } from './port.ts'
import { type Launch, launchPostmaster, type Postmaster } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { supervise } from './supervise.ts'
import { settleWalArchive } from './wal-archive.ts'
import { askNotToKeep, askToKeep } from './watcher.ts'

export type EmbeddedServer = { url: string; port: number; stop(): Promise<void> }

export type EmbeddedOptions = {
  dataDir: string
  /** Wished for; another free one is taken when it is in use. */
  port?: number
  log: (line: string) => void
  /** False gives up durability for speed: for tests that throw the data away. */
  isDurable?: boolean
  /** When this app dies the next one takes the running database over; somebody must be there to start it. */
  isSupervised?: boolean
  /** Where pieces of the log of changes are kept, for a restore to any moment. */
  walArchive?: string | undefined
  /** The server is on its way: nothing is left to do but wait for it. */
  onLaunch?: () => void
}

const database = 'sunport'

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`

/** Undefined while the server is not ready yet; false when it is, but has no such database. */
const tryConnect = async (url: string): Promise<boolean | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '3D000') return false
    if (code === '28P01')
      throw new EmbeddedRefusal('内置数据库拒绝了保存的密码(数据目录中的 postgres.json)。')
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

const createDatabase = async (adminUrl: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}

/** Recovery after a crash takes as long as it takes: wait while the process lives. */
const waitUntilReady = async (postmaster: Postmaster, url: string, log: (line: string) => void) => {
  let nextNotice = Date.now() + 5_000
  while (postmaster.isRunning()) {
    const answer = await tryConnect(url)
    if (answer !== undefined) return { isReady: true, hasDatabase: answer }
    if (Date.now() > nextNotice) {
      log('数据库正在恢复,请稍候')
      nextNotice = Date.now() + 10_000
    }
    await sleep(40)
  }
  return { isReady: false, hasDatabase: false }
}

/** Failures that pass: a port taken between our look and the bind, or backends of a dead server still leaving. */
const isPassing = (output: string) =>
  /Address already in use|could not create any TCP\/IP sockets|still in use|already exists/.test(output)

const launch = async (
  home: Home,
  password: string,
  wanted: (number | undefined)[],
  how: Omit<Launch, 'port'>,
  { log, onLaunch }: EmbeddedOptions,
) => {
  let output = ''
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const port = await choosePort(attempt < 2 ? wanted : [])
    const postmaster = launchPostmaster(home, { ...how, port })
    onLaunch?.()
    const url = urlOf(port, password, database)
    try {
      const { isReady, hasDatabase } = await waitUntilReady(postmaster, url, log)
      if (isReady) {
        if (!hasDatabase) await createDatabase(urlOf(port, password, 'postgres'))
        return { postmaster, port, url }
      }
    } catch (error) {
      await postmaster.stop()
      throw error
    }
    output = postmaster.output().trim()
    if (!isPassing(output)) break
    await sleep(250 * (attempt + 1))
  }
  throw new EmbeddedRefusal(`内置数据库未能启动:\n${output.split('\n').slice(-8).join('\n')}`)
}

/** The server that the app before this one left running, when it can go on. */
const takeOver = async (home: Home, known: Access | undefined, how: Omit<Launch, 'port'>) => {
  if (known?.port === undefined) return undefined
  const url = urlOf(known.port, known.password, database)
  const postmaster = await adopt(home, { ...how, port: known.port }, url)
  return postmaster && { postmaster, port: known.port, url }
}

const begin = async (
  home: Home,
  known: Access | undefined,
  how: Omit<Launch, 'port'>,
  options: EmbeddedOptions,
) => {
  const { log, port } = options
  await stopOrphans(home.cluster, log)
  const password = known?.password ?? newPassword()
  if (!known) writeAccess(home.folder, { port: undefined, password })
  const isNew = ensureCluster(home, password, { isDurable: how.isDurable, log })
  if (!known && !isNew) resetPassword(home, password)
  const launched = await launch(home, password, [port, known?.port], how, options)
  if (launched.port !== known?.port) writeAccess(home.folder, { port: launched.port, password })
  return launched
}

const startLocked = async (
  home: Home,
  lock: FolderLock,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> => {
  const { log, isDurable = true, isSupervised = false } = options
  const walArchive = options.walArchive && settleWalArchive(home, options.walArchive)
  if (!isSupervised) askNotToKeep(home)
  const keepToken = isSupervised ? askToKeep(home) : undefined
  const how = { isDurable, walArchive, keepToken }
  const known = readAccess(home.folder)
  const { postmaster, port, url } =
    (isSupervised && (await takeOver(home, known, how))) || (await begin(home, known, how, options))

  const supervisor = supervise(home, postmaster, { ...how, port }, log)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await supervisor.stop()
    askNotToKeep(home)
    lock.release()
  }
  return {
    url,
    port,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

const explainDenied = (error: unknown): unknown => {
  const { code, path } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return error
  return new EmbeddedRefusal(
    `没有权限读写 ${path ?? '数据目录'}。请检查它的属主(是否曾以 root 启动过),或用 DATA_DIR 指定另一个数据目录。`,
  )
}

/**
 * Starts the PostgreSQL of a data folder, whatever state the last run left it in: none yet, cleanly stopped,
 * interrupted while being made, or killed with the server still running.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  let lock: FolderLock | undefined
  try {
    const home = settleHome(options.dataDir, options.log)
    lock = await lockFolder(home.folder)
    return await startLocked(home, lock, options)
  } catch (error) {
    lock?.release()
    throw explainDenied(error)
  }
}
