import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BareAnswer } from '../bare-server.ts'
import { captureAnswer } from '../capture.ts'
import type { Row } from './alternate.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

const hasNginx = (): Promise<boolean> =>
  run('nginx', ['-v']).then(
    () => true,
    () => false,
  )

/** What a deployment puts into its location; until `deploy` has a file for it, these. */
const deployed = path.resolve(import.meta.dirname, '../../deploy/nginx/location.conf')
const ownSettings = `
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_cache pages;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout;
      proxy_ignore_headers Cache-Control;
      proxy_cache_valid 200 1s;`

interface Ports {
  product: number
  file: number
  front: number
}

const pageFile = 'page'

/** One process that sends a file at one port, and stands before the product at another. */
const nginxSettings = (
  folder: string,
  { product, file, front }: Ports,
  fileHeaders: readonly string[],
  location: string,
): string => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/cache keys_zone=pages:16m max_size=256m use_temp_path=off;
  keepalive_requests 100000000;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  upstream product { server 127.0.0.1:${product}; keepalive 32; }
  server {
    listen 127.0.0.1:${file};
    root ${folder}/files;
    types {}
    default_type "text/html; charset=utf-8";
    ${fileHeaders.join('\n    ')}
    location / { try_files /${pageFile} =404; }
  }
  server {
    listen 127.0.0.1:${front};
    location / {${location}
    }
  }
}
`

/** What the file is sent with; length and kind nginx says itself. */
const spoken = new Set(['content-length', 'content-type', 'etag'])
const headersOf = ({ headers }: BareAnswer): string[] =>
  headers.flatMap((name, at) => {
    const value = headers[at + 1] ?? ''
    return at % 2 === 1 || spoken.has(name.toLowerCase())
      ? []
      : [`add_header ${name} ${JSON.stringify(value)};`]
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 100 && !(await isTrue()); looks += 1) await pause(50)
}

/** The product behind nginx, against nginx sending the same bytes from a file. */
export const behindNginx = async (stage: Stage): Promise<Row[]> => {
  if (!(await hasNginx())) return []
  const { main } = stage
  const page = main.samples.articles[0]?.page ?? ''
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-nginx-'))
  const answer = await captureAnswer(main.origin, page)
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files', pageFile), Buffer.from(answer.body, 'base64'))
  const ports = { product: main.port, file: await freePort(), front: await freePort() }
  const location = existsSync(deployed) ? `\n      include ${deployed};` : ownSettings
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, nginxSettings(folder, ports, headersOf(answer), location))
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const exited = new Promise(resolve => nginx.once('exit', resolve))
  try {
    const answers = (port: number): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}${page}`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await until(() => answers(ports.front))
    const pids = { app: nginx.pid ?? 0, db: 0 }
    return [
      await stage.compare(
        {
          group: 'nginx',
          name: 'article through nginx',
          against: 'nginx, the same bytes from a file',
          wanted: [{ of: 'ratio', bound: 'at least', limit: 0.7 }],
          ...(!existsSync(deployed) && {
            note: "the bench's own settings: a cache of a second, revalidated",
          }),
        },
        stage.load({ port: ports.front, pids }, [page]),
        stage.load({ port: ports.file, pids }, [page]),
      ),
    ]
  } finally {
    nginx.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}
