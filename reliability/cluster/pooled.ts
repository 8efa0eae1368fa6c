import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { needPackages } from './debian.ts'
import { ask, freePort, identity } from './postgres-pair.ts'

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Debian's PgBouncer in transaction mode before the server of an address, with fewer connections than its clients have. */
export const startPooler = async (url: string, connections = 3) => {
  needPackages('/usr/sbin/pgbouncer', ['pgbouncer'])
  const port = await freePort()
  const as = identity()
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-pooler-'))
  chmodSync(folder, 0o755)
  const names = Number(
    /PgBouncer 1\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1],
  )
  const namesStatements = names >= 21
  writeFileSync(path.join(folder, 'users.txt'), '"sunport" ""\n')
  const settings = path.join(folder, 'pgbouncer.ini')
  const send = (to: string): void =>
    writeFileSync(
      settings,
      `[databases]
* = host=127.0.0.1 port=${new URL(to).port} user=sunport
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
admin_users = sunport
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_login_retry = 1
${namesStatements ? 'max_prepared_statements = 400' : ''}
`,
    )
  const own = new URL(url)
  own.port = String(port)
  const admin = new URL(own)
  admin.pathname = '/pgbouncer'
  const serve = async (): Promise<ChildProcess> => {
    const child = spawn('pgbouncer', [settings], { ...as, cwd: folder, stdio: 'ignore' })
    while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('pgbouncer ended')
    return child
  }
  send(url)
  let child = await serve()
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await gone
  }
  return {
    url: own.href,
    namesStatements,
    kill: () => stop('SIGKILL'),
    /** Comes back at the same address. */
    revive: async (): Promise<void> => {
      child = await serve()
    },
    /** Another server takes writes from now on: what Patroni's callbacks and operators do at a promotion. */
    pointAt: async (to: string): Promise<void> => {
      send(to)
      await ask(admin.href, 'RELOAD')
    },
    end: async (): Promise<void> => {
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
