import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { BackupRefusal } from './refusal.ts'

/** Where Debian and Ubuntu keep the programs of each version. */
const debianFolder = '/usr/lib/postgresql'

const majorOf = (program: string): number => {
  const told = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return told.status === 0 ? Number.parseInt(/(\d+)(?:\.\d+)?/.exec(told.stdout)?.[1] ?? '0', 10) : 0
}

const candidates = (name: string): string[] => [
  name,
  ...(existsSync(debianFolder) ? readdirSync(debianFolder) : []).map(
    version => `${debianFolder}/${version}/bin/${name}`,
  ),
]

/** A client program of this machine that understands a server of that version: as new as it, or newer. */
export const findClientProgram = (name: 'pg_dump' | 'pg_restore', serverMajor: number): string => {
  const found = candidates(name).map(program => ({ program, major: majorOf(program) }))
  const fit = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major)[0]
  if (fit) return fit.program
  const newest = Math.max(0, ...found.map(({ major }) => major))
  const why = newest === 0 ? `这台机器上没有 ${name}` : `这台机器上的 ${name} 是 ${newest} 版`
  throw new BackupRefusal(
    `${why}，而数据库是 PostgreSQL ${serverMajor}。请安装 postgresql-client-${serverMajor} 或更新的版本。`,
  )
}

/** A connection by environment: what stands on a command line is read by everybody on the machine. */
export const connectionEnv = (url: string): NodeJS.ProcessEnv => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslMode = searchParams.get('sslmode')
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  }
}

/** Runs one and hands on what it writes; what it complains of is the refusal. */
export const runClientProgram = async (
  program: string,
  args: string[],
  url: string,
  take: (output: NodeJS.ReadableStream) => Promise<unknown>,
): Promise<void> => {
  const child = spawn(program, args, { env: connectionEnv(url), stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint = `${complaint}${chunk}`.slice(-4_000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code] = await Promise.all([ended, take(child.stdout)])
  if (code !== 0) throw new BackupRefusal(`${program} 失败（${code}）：${complaint.trim()}`)
}
