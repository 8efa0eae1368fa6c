import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { cleanEnv } from './cluster.ts'
import type { Home } from './home.ts'

export type Postmaster = {
  /** Settles when the process is gone, for whatever reason. */
  exited: Promise<void>
  isRunning(): boolean
  /** What it wrote to its log since it was started. */
  output(): string
  stop(): Promise<void>
}

const logLimit = 5_000_000

const openLog = (file: string) => {
  if (existsSync(file) && statSync(file).size > logLimit) renameSync(file, `${file}.1`)
  const handle = openSync(file, 'a', 0o640)
  return { handle, start: statSync(file).size }
}

/** Ends the server when the app is gone without having said so: the pipe then closes, and `read` fails. */
const watchOver = (pid: number, home: Home): (() => void) => {
  if (process.platform === 'win32') return () => {}
  const script = 'read -r line && exit 0; kill -INT "$0"'
  const watcher = spawn('/bin/sh', ['-c', script, String(pid)], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.()
  return () => watcher.stdin?.end('done\n')
}

const askToStop = (child: ChildProcess, home: Home) => {
  if (process.platform !== 'win32') return child.kill('SIGINT')
  return spawn(program(home.binaries, 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-W'], {
    stdio: 'ignore',
  }).unref()
}

const stopChild = async (child: ChildProcess, home: Home, exited: Promise<void>) => {
  child.ref()
  askToStop(child, home)
  const timers = [
    setTimeout(() => child.kill('SIGQUIT'), 60_000),
    setTimeout(() => child.kill('SIGKILL'), 75_000),
  ]
  await exited
  for (const timer of timers) clearTimeout(timer)
}

/** In a session of its own, so that Ctrl-C reaches the app alone and the app stops the server when it is done. */
export const launchPostmaster = (home: Home, port: number, isDurable: boolean): Postmaster => {
  const logFile = path.join(home.folder, 'postgres.log')
  const { handle, start } = openLog(logFile)
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const child = spawn(
    program(home.binaries, 'postgres'),
    ['-D', home.cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...home.runAs, cwd: '/', env: cleanEnv(), detached: true, stdio: ['ignore', handle, handle] },
  )
  closeSync(handle)
  let isRunning = true
  let spawnError = ''
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', error => {
      spawnError = error.message
      resolve()
    })
  }).then(() => {
    isRunning = false
    dismissWatcher()
  })
  const dismissWatcher = child.pid === undefined ? () => {} : watchOver(child.pid, home)
  child.unref()
  return {
    exited,
    isRunning: () => isRunning,
    output: () => spawnError || readFileSync(logFile).subarray(start).toString('utf8'),
    stop: () => (isRunning ? stopChild(child, home, exited) : exited),
  }
}
