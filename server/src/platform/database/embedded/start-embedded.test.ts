import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findClusterProcesses } from './processes.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { type EmbeddedServer, startEmbedded } from './start-embedded.ts'

// Durable for real, so a busy disk decides how long each start takes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

let madeFolder: string
let folder: string
let dataDir: string
let logged: string[]
const running: EmbeddedServer[] = []
const children: ChildProcess[] = []

const newFolder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'sunport-embedded-'))
  chmodSync(made, 0o755)
  return made
}

beforeAll(async () => {
  madeFolder = newFolder()
  const server = await startEmbedded({
    dataDir: path.join(madeFolder, 'data'),
    log: () => {},
    isDurable: false,
  })
  await server.stop()
})
afterAll(() => rmSync(madeFolder, { recursive: true, force: true }))

/** The folder of an app that ran before. To make a database takes longer than most of what is tested here. */
const ranBefore = () => execFileSync('cp', ['-a', path.join(madeFolder, 'data'), dataDir])

beforeEach(() => {
  folder = newFolder()
  dataDir = path.join(folder, 'data')
  logged = []
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = async (): Promise<EmbeddedServer> => {
  const server = await startEmbedded({ dataDir, log: line => logged.push(line) })
  running.push(server)
  return server
}

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** An app of its own that can be killed; tells the server's address once it is ready. */
const startInChild = (): ChildProcess => {
  const entry = path.join(import.meta.dirname, 'start-embedded.ts')
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(entry)})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(server.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

const addressOf = async (child: ChildProcess): Promise<string> => {
  const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return String(chunk).trim()
}

const killWithoutWarning = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** The little shell that ends the server when its app is gone. */
const watchersOf = (app: ChildProcess): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return stat.includes('(sh)') && Number(stat.split(') ')[1]?.split(' ')[1]) === app.pid
      } catch {
        return false
      }
    })

const cluster = () => path.join(dataDir, 'postgres')

test('a fresh folder gets a durable database, and a restart finds its data on the same port', async () => {
  const first = await start()
  expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  // Chinese characters are letters to it, and sort by code point on every system.
  expect(await query(first.url, "SELECT upper('é采购') AS word, '采' < '阿' AS sorted")).toEqual([
    { word: 'É采购', sorted: true },
  ])
  expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
  await query(first.url, "CREATE TABLE note AS SELECT '政府采购' AS words")
  await Promise.all([first.stop(), first.stop()])
  expect(findClusterProcesses(cluster()).all).toEqual([])

  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await query(second.url, 'SELECT words FROM note')).toEqual([{ words: '政府采购' }])
})

test('a connection without the password is turned away', async () => {
  ranBefore()
  const { url } = await start()
  const guess = new URL(url)
  guess.password = 'guess'
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('a second start on the same folder is refused in a sentence and harms nothing', async () => {
  ranBefore()
  const { url } = await start()
  const refusal = await startEmbedded({ dataDir, log: () => {} }).catch(error => error)
  expect(refusal).toBeInstanceOf(EmbeddedRefusal)
  expect(refusal.message).toMatch(/正由另一个 Sunport 进程.*DATA_DIR/)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(isLinux)(
  'an app killed together with its watcher leaves an orphan, which the next start replaces',
  async () => {
    ranBefore()
    const child = startInChild()
    const url = await addressOf(child)
    await query(url, 'CREATE TABLE note AS SELECT 1 AS kept')
    for (const watcher of watchersOf(child)) process.kill(watcher, 'SIGKILL')
    await killWithoutWarning(child)
    const orphan = findClusterProcesses(cluster()).postmaster
    expect(orphan).toBeDefined()

    const { url: next } = await start()
    expect(logged.join()).toContain(`遗留的数据库进程 ${orphan}`)
    expect(findClusterProcesses(cluster()).postmaster).not.toBe(orphan)
    expect(await query(next, 'SELECT kept FROM note')).toEqual([{ kept: 1 }])
  },
)

test('after the app alone was killed, the server ends by itself', async () => {
  ranBefore()
  const child = startInChild()
  await addressOf(child)
  await killWithoutWarning(child)
  for (let tries = 0; tries < 100 && findClusterProcesses(cluster()).all.length > 0; tries += 1)
    await sleep(100)
  expect(findClusterProcesses(cluster()).all).toEqual([])
})

test('after app and server were both killed, what was committed is there', async () => {
  ranBefore()
  const child = startInChild()
  const url = await addressOf(child)
  await query(url, 'CREATE TABLE note AS SELECT 1 AS kept')
  const { all } = findClusterProcesses(cluster())
  await killWithoutWarning(child)
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already ended by the watcher.
    }
  }
  const { url: next } = await start()
  expect(await query(next, 'SELECT kept FROM note')).toEqual([{ kept: 1 }])
})

test('a server that dies under the running app is started again where it was, with all that was committed', async () => {
  ranBefore()
  const server = await start()
  await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  const { postmaster } = findClusterProcesses(path.join(dataDir, 'postgres'))
  process.kill(postmaster ?? 0, 'SIGKILL')
  await expect
    .poll(() => query(server.url, 'SELECT n FROM kept').catch(() => 'away'), { timeout: 60_000 })
    .toEqual([{ n: 1 }])
  expect(logged.join()).toContain('正在重新启动')
})

test('a postmaster.pid whose process id now belongs to somebody else does not keep the server from starting', async () => {
  ranBefore()
  // PostgreSQL respects any process that it could signal, so the stranger belongs to the same user.
  const { uid, gid } = statSync(cluster())
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  children.push(stranger)
  writeFileSync(path.join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n`)
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a start killed while the database was being made is made good by the next', async () => {
  const child = startInChild()
  const isHalfMade = (name: string) =>
    name.includes('.unfinished-') && existsSync(path.join(dataDir, name, 'cluster', 'PG_VERSION'))
  while (!existsSync(dataDir) || !readdirSync(dataDir).some(isHalfMade)) await sleep(10)
  await killWithoutWarning(child)
  expect(existsSync(cluster())).toBe(false)

  const { url, stop } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  await start()
  expect(readdirSync(dataDir).filter(name => name.includes('.unfinished-'))).toEqual([])
})

test('a folder that is no database is refused and left as it is', async () => {
  mkdirSync(cluster(), { recursive: true })
  writeFileSync(path.join(cluster(), 'letter.txt'), 'keep me')
  await expect(start()).rejects.toThrow('不是空目录')
  expect(readFileSync(path.join(cluster(), 'letter.txt'), 'utf8')).toBe('keep me')
})

test('a database of another major version is refused and left as it is', async () => {
  ranBefore()
  writeFileSync(path.join(cluster(), 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow('由 PostgreSQL 9 创建')
})

test('a lost password is replaced without losing data', async () => {
  ranBefore()
  const first = await start()
  await query(first.url, 'CREATE TABLE note AS SELECT 1 AS kept')
  await first.stop()
  rmSync(path.join(dataDir, 'postgres.json'))
  const second = await start()
  expect(await query(second.url, 'SELECT kept FROM note')).toEqual([{ kept: 1 }])
})

test.runIf(isRoot)('root: the server runs as a user of its own', async () => {
  ranBefore()
  await start()
  expect(statSync(cluster()).uid).not.toBe(0)
  const { postmaster } = findClusterProcesses(cluster())
  expect(statSync(`/proc/${postmaster}`).uid).toBe(statSync(cluster()).uid)
})

test.runIf(isRoot)('root: a folder that others cannot enter keeps its database elsewhere', async () => {
  chmodSync(folder, 0o700)
  const first = await start()
  await query(first.url, 'CREATE TABLE note AS SELECT 1 AS kept')
  await first.stop()
  const pointer = path.join(dataDir, 'postgres.location')
  const place = readFileSync(pointer, 'utf8').trim()
  try {
    expect(place).not.toContain(dataDir)
    const second = await start()
    expect(await query(second.url, 'SELECT kept FROM note')).toEqual([{ kept: 1 }])
    await second.stop()
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  await expect(start()).rejects.toThrow('postgres.location')
})
