import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { childrenOf, isAlive, killAll } from './processes.ts'
import { msUntil, readOnce } from './readers.ts'

const deployed = path.resolve(import.meta.dirname, '../../deploy/nginx')

export const hasNginx = (): boolean => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/** Each place must be there: a test of another file than the one that is deployed would say nothing. */
const replaceAll = (text: string, places: Record<string, string>): string =>
  Object.entries(places).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the deployed file has no ${from}`)
    return now.replaceAll(from, to)
  }, text)

/** One address each: a name has two, and a dead instance would take both tries of a request. */
const addressOf = (origin: string): string => `127.0.0.1:${new URL(origin).port}`

const certify = (folder: string): void => {
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject],
    {
      stdio: 'ignore',
    },
  )
}

/** The files of `deploy/nginx` as they are, but for names, ports and folders, before two instances of the product. */
export const frontByNginx = async (instances: readonly [string, string]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  certify(folder)
  mkdirSync(path.join(folder, 'cache'))
  for (const name of readdirSync(deployed)) {
    const text = readFileSync(path.join(deployed, name), 'utf8')
    const own = replaceAll(text, {
      ...(text.includes('/etc/nginx/sunport') && { '/etc/nginx/sunport': folder }),
      ...(name === 'sunport.conf' && {
        '/var/cache/nginx/sunport': `${folder}/cache`,
        '127.0.0.1:8080': addressOf(instances[0]),
        '127.0.0.1:8081': addressOf(instances[1]),
        'listen 80;': `listen 127.0.0.1:${plain};`,
        'listen [::]:80;': '',
        'listen 443 ': `listen 127.0.0.1:${secure} `,
        'listen [::]:443 ssl http2;': '',
      }),
    })
    writeFileSync(path.join(folder, name), own)
  }
  const log = path.join(folder, 'access.log')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  log_format asked '$request_uri $status $upstream_cache_status $upstream_status';
  access_log ${log} asked;
  include ${folder}/sunport.conf;
}
`,
  )
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')]
  // What nginx itself has to say of the files, where it takes them.
  execFileSync('nginx', [...args, '-t'], { stdio: 'pipe' })
  const plainOrigin = `http://127.0.0.1:${plain}`
  const serve = async () => {
    const child = spawn('nginx', args, { stdio: 'ignore' })
    const exited = new Promise(resolve => child.once('exit', resolve))
    await msUntil(async () => (await readOnce(plainOrigin)).status === 301)
    return { child, exited }
  }
  let nginx = await serve()
  return {
    origin: `https://localhost:${secure}`,
    plainOrigin,
    certificate: readFileSync(path.join(folder, 'fullchain.pem')),
    /** One line for each request: its address, what was answered, from where, and what the product had said. */
    asked: (): string[] => readFileSync(log, 'utf8').trim().split('\n'),
    /** Without a warning, its workers as well: they would go on by themselves. */
    kill: async (): Promise<void> => {
      const { pid } = nginx.child
      if (pid === undefined) return
      const all = [pid, ...childrenOf(pid)]
      killAll(all)
      await nginx.exited
      await msUntil(async () => !all.some(isAlive))
    },
    /** Comes back at the same address, with what it had kept. */
    revive: async (): Promise<void> => {
      nginx = await serve()
    },
    end: async (): Promise<void> => {
      nginx.child.kill('SIGTERM')
      await nginx.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
