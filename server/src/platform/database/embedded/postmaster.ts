import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { cleanEnv } from './cluster.ts'
import type { Home } from './home.ts'
import { archiveSettings } from './wal-archive.ts'
import { watchOver } from './watcher.ts'

export type Postmaster = {
  /** Settles when the process is gone, for whatever reason. */
  exited: Promise<void>
  isRunning(): boolean
  /** What it wrote to its log since it was started. */
  output(): string
  stop(): Promise<void>
}

/** How a server of a home is run. */
export type Launch = {
  port: number
  isDurable: boolean
  /** Folder that every finished piece of the log of changes is copied to. */
  walArchive: string | undefined
  /** Given by whoever wants the database to outlive the app. */
  keepToken: string | undefined
  /** Settings of this run alone. */
  more?: Record<string, string>
}

const logLimit = 5_000_000

export const logFileOf = (home: Home): string => path.join(home.folder, 'postgres.log')

const openLog = (file: string) => {
  if (existsSync(file) && statSync(file).size > logLimit) renameSync(file, `${file}.1`)
  const handle = openSync(file, 'a', 0o640)
  return { handle, start: statSync(file).size }
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

/** Of data that nobody keeps: nothing is forced to disk, and little room is taken, of memory too. */
const fleeting = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ max_wal_size: '512MB', shared_buffers: '256MB' },
}

export const argumentsOf = (home: Home, { port, isDurable, walArchive, more }: Launch): string[] => {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(isDurable ? {} : fleeting),
    ...(walArchive === undefined ? {} : archiveSettings(walArchive)),
    ...more,
  }
  return [
    '-D',
    home.cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** In a session of its own, so that Ctrl-C reaches the app alone and the app stops the server when it is done. */
export const launchPostmaster = (home: Home, how: Launch): Postmaster => {
  const logFile = logFileOf(home)
  const { handle, start } = openLog(logFile)
  const child = spawn(program(home.binaries, 'postgres'), argumentsOf(home, how), {
    ...home.runAs,
    cwd: '/',
    env: cleanEnv(),
    detached: true,
    stdio: ['ignore', handle, handle],
  })
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
  const dismissWatcher = child.pid === undefined ? () => {} : watchOver(child.pid, home, how.keepToken)
  child.unref()
  return {
    exited,
    isRunning: () => isRunning,
    output: () => spawnError || readFileSync(logFile).subarray(start).toString('utf8'),
    stop: () => (isRunning ? stopChild(child, home, exited) : exited),
  }
}
