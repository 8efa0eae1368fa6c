import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { adminPassword } from '../../e2e/support/product.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Supervised {
  pid: number
  output(): string
  exited: Promise<number | null>
  /** Process id of the server that has the data folder now. */
  serverPid(): number | undefined
  kill(signal: NodeJS.Signals): void
}

/** What `npm start` runs once everything is installed and built. */
export const launchSupervised = (
  dataDir: string,
  settings: Record<string, string>,
  quickDeaths = 100,
): Supervised => {
  const code = `
    const { supervise } = await import(${JSON.stringify(path.join(root, 'scripts/supervise.mjs'))})
    process.exitCode = await supervise(['server/src/main.ts'], { quickDeaths: ${quickDeaths} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT: '0',
      DEMO_CONTENT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      printed += chunk
    })
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    exited: new Promise(resolve => child.once('close', resolve)),
    serverPid: () => {
      const lock = path.join(dataDir, 'sunport.lock')
      return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).pid : undefined
    },
    kill: signal => void child.kill(signal),
  }
}

/** Runs something inside of a living process, by the inspector that SIGUSR1 opens. Whether it answers is open. */
export const runInside = async (server: Supervised, expression: string): Promise<void> => {
  const pid = server.serverPid() ?? 0
  const told = server.output().length
  process.kill(pid, 'SIGUSR1')
  const address = /Debugger listening on (ws:\S+)/
  while (!address.test(server.output().slice(told))) await new Promise(resolve => setTimeout(resolve, 50))
  const socket = new WebSocket(address.exec(server.output().slice(told))?.[1] ?? '')
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  socket.onerror = null
  // A process that ends waits for whoever looks inside of it.
  socket.onmessage = () => socket.close()
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
}
