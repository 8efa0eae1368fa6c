import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { childrenOf, isAlive, killAll } from '../support/processes.ts'
import { needPackages } from './debian.ts'

const versions = '/usr/lib/postgresql'

const programs = (): string => {
  needPackages(versions, ['postgresql'])
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return `${versions}/${newest}/bin`
}

/** Servers refuse to run as root. */
export const identity = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export const ask = async (url: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}

const until = async (holds: () => Promise<unknown>): Promise<void> => {
  while (!(await holds().catch(() => false))) await new Promise(resolve => setTimeout(resolve, 20))
}

/** Debian's PostgreSQL, a primary and a standby that must confirm every commit. */
export const startPair = async () => {
  const bin = programs()
  const as = identity()
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-pair-'))
  chmodSync(folder, 0o755)
  const homes = ['one', 'two'].map(name => path.join(folder, name)) as [string, string]
  for (const home of homes) {
    mkdirSync(home, { mode: 0o700 })
    if (as.uid !== undefined) chownSync(home, as.uid, as.gid ?? 0)
  }
  const run = (name: string, args: string[]): void =>
    void execFileSync(path.join(bin, name), args, { ...as, cwd: folder, stdio: 'ignore' })
  const ports = [await freePort(), await freePort()] as const
  const urls = ports.map(port => `postgres://sunport@127.0.0.1:${port}/postgres`) as [string, string]
  const running = new Map<0 | 1, ChildProcess>()
  const serve = async (at: 0 | 1, settings: Record<string, string>): Promise<void> => {
    const all = { port: ports[at], listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
    const child = spawn(
      path.join(bin, 'postgres'),
      ['-D', homes[at], ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...as, cwd: folder, stdio: 'ignore' },
    )
    running.set(at, child)
    await until(async () => child.exitCode !== null || (await ask(urls[at], 'SELECT 1')))
    if (child.exitCode !== null) throw new Error(`postgres ended (${child.exitCode})`)
  }
  /** As a machine that loses its power: nobody says good-bye. */
  const kill = async (at: 0 | 1): Promise<void> => {
    const child = running.get(at)
    if (!child?.pid) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    const pids = [...childrenOf(child.pid), child.pid]
    killAll(pids)
    await gone
    // What one of them still holds, nobody else may have.
    await until(async () => !pids.some(isAlive))
    running.delete(at)
  }
  const serveStandby = () =>
    serve(1, {
      primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=sunport application_name=second`,
      wal_retrieve_retry_interval: '200ms',
    })
  const isConfirmed = () =>
    until(
      async () =>
        (await ask(urls[0], "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")).rowCount,
    )
  run('initdb', ['-D', homes[0], '-U', 'sunport', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  await serve(0, { max_connections: '100' })
  run('pg_basebackup', [
    '-D',
    homes[1],
    '-h',
    '127.0.0.1',
    '-p',
    String(ports[0]),
    '-U',
    'sunport',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  writeFileSync(path.join(homes[1], 'standby.signal'), '')
  await serveStandby()
  await ask(urls[0], "ALTER SYSTEM SET synchronous_standby_names = 'second'")
  await ask(urls[0], 'SELECT pg_reload_conf()')
  await isConfirmed()
  return {
    urls,
    ports,
    /** One address for both, as the product is given it. */
    bothUrl: `postgres://sunport@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres?target_session_attrs=read-write`,
    killPrimary: () => kill(0),
    killStandby: () => kill(1),
    /** The primary waits for it again once it is back. */
    reviveStandby: async (): Promise<void> => {
      await serveStandby()
      await isConfirmed()
    },
    promote: () => ask(urls[1], 'SELECT pg_promote(true, 30)'),
    end: async (): Promise<void> => {
      for (const child of running.values()) {
        const gone = new Promise(resolve => child.once('exit', resolve))
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Pair = Awaited<ReturnType<typeof startPair>>
