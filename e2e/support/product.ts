import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverFlags } from '../../scripts/server-flags.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const lifeline = pathToFileURL(path.join(root, 'scripts/lifeline.mjs')).href
const readyLine = /已就绪：(http:\/\/[^/\s]+)/
const stopPatienceMs = 40_000

export const adminPassword = 'Sunport-e2e-2026'
/** Digits of every captcha of the run's product. */
export const captchaText = '2580'

export interface Product {
  pid: number
  /** Origin once it serves; rejects with what it printed when it ends before that. */
  ready: Promise<string>
  exited: Promise<number | null>
  output(): string
  /** In good order, the database included. */
  stop(): Promise<void>
  /** Without a warning, as a power switch does it. */
  kill(): Promise<void>
}

/** Starts the product as `npm start` does, on a data folder of its own; another version of it where that was built. */
export const launchProduct = (
  dataFolder: string,
  settings: Record<string, string> = {},
  from = root,
): Product => {
  const child = spawn(process.execPath, [...serverFlags, '--import', lifeline, 'server/dist/main.js'], {
    cwd: from,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataFolder,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      // A run starts it a dozen times.
      NODE_COMPILE_CACHE: path.join(root, '.build/node'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk
      const origin = readyLine.exec(printed)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`the product ended (${code}) before it served:\n${printed}`)))
  })
  // Whoever kills it on purpose does not wait for it to be ready.
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await exited
      clearTimeout(force)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
