import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { needPackages } from './debian.ts'
import { ask, freePort, identity } from './postgres-pair.ts'

/** Debian's PgBouncer in transaction mode before the server of an address, with fewer connections than its clients have. */
export const startPooler = async (url: string) => {
  needPackages('/usr/sbin/pgbouncer', ['pgbouncer'])
  const { port: databasePort } = new URL(url)
  const port = await freePort()
  const as = identity()
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-pooler-'))
  chmodSync(folder, 0o755)
  const names = Number(
    /PgBouncer 1\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1],
  )
  const namesStatements = names >= 21
  writeFileSync(path.join(folder, 'users.txt'), '"sunport" ""\n')
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=sunport
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${namesStatements ? 'max_prepared_statements = 400' : ''}
`,
  )
  const child = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  })
  const own = new URL(url)
  own.port = String(port)
  while (
    !(await ask(own.href, 'SELECT 1').then(
      () => true,
      () => false,
    ))
  )
    if (child.exitCode !== null) throw new Error('pgbouncer ended')
  return {
    url: own.href,
    namesStatements,
    end: async (): Promise<void> => {
      const gone = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGINT')) await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
