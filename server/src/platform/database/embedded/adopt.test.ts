import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { findClusterProcesses } from './processes.ts'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './start-embedded.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let madeFolder: string
let folder: string
let dataDir: string
let server: EmbeddedServer | undefined
const children: ChildProcess[] = []

const newFolder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'sunport-adopt-'))
  chmodSync(made, 0o755)
  return made
}

/** To make a database takes longer than most of what is tested here. */
beforeAll(async () => {
  madeFolder = newFolder()
  const made = await startEmbedded({
    dataDir: path.join(madeFolder, 'data'),
    log: () => {},
    isDurable: false,
  })
  await made.stop()
})
afterAll(() => rmSync(madeFolder, { recursive: true, force: true }))

beforeEach(() => {
  folder = newFolder()
  dataDir = path.join(folder, 'data')
  execFileSync('cp', ['-a', path.join(madeFolder, 'data'), dataDir])
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(path.join(dataDir, 'postgres.keep'), { force: true })
  await expect.poll(() => processes().all, { timeout: 60_000 }).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const processes = () => findClusterProcesses(path.join(dataDir, 'postgres'))

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** An app that has a supervisor, holds a lock that it never lets go, and is killed. */
const program = `
  const { startEmbedded } = await import(process.env.ENTRY)
  const { default: pg } = await import('pg')
  const options = { log: () => {}, isSupervised: true }
  const server = await startEmbedded({ dataDir: process.env.DATA_DIR, ...options })
  const pool = new pg.Pool({ connectionString: server.url })
  await pool.query('CREATE TABLE note AS SELECT 1 AS kept')
  void pool.query('SELECT pg_advisory_lock(7), pg_sleep(3600)')
  const held = () => pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND granted")
  while ((await held()).rowCount === 0);
  console.log('up')`

const killedApp = async (): Promise<void> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATA_DIR: dataDir, ENTRY: path.join(import.meta.dirname, 'start-embedded.ts') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const start = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> => {
  server = await startEmbedded({ dataDir, log: () => {}, isSupervised: true, ...options })
  return server
}

test('the database of a killed app lives on, and the next app takes it over without its locks', async () => {
  await killedApp()
  const { postmaster } = processes()
  expect(postmaster).toBeDefined()
  const { url } = await start()
  expect(processes().postmaster).toBe(postmaster)
  expect(await query(url, 'SELECT kept, pg_try_advisory_lock(7) AS free FROM note')).toEqual([
    { kept: 1, free: true },
  ])

  // It is watched over as a child is.
  process.kill(postmaster ?? 0, 'SIGKILL')
  await expect
    .poll(() => query(url, 'SELECT kept FROM note').catch(() => 'away'), { timeout: 60_000 })
    .toEqual([{ kept: 1 }])
  expect(processes().postmaster).not.toBe(postmaster)
})

describe.runIf(inject('isLongRun'))('the rest of its life', () => {
  test('one that was taken over is stopped in good order', async () => {
    await killedApp()
    const { stop } = await start()
    await stop()
    expect(processes().all).toEqual([])
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres.keep'))).toBe(false)
  })

  test('one that is run otherwise than this app wishes is replaced', async () => {
    await killedApp()
    const { postmaster } = processes()
    const { url } = await start({ walArchive: path.join(folder, 'wal') })
    expect(processes().postmaster).not.toBe(postmaster)
    expect(await query(url, 'SHOW archive_mode')).toEqual([{ archive_mode: 'on' }])
  })

  test('when nobody wants it any more, it ends by itself', async () => {
    await killedApp()
    expect(processes().postmaster).toBeDefined()
    rmSync(path.join(dataDir, 'postgres.keep'))
    await expect.poll(() => processes().all, { timeout: 60_000 }).toEqual([])
  })
})
