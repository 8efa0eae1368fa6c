import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { program } from './binaries.ts'
import type { Home } from './home.ts'
import { argumentsOf, type Launch, logFileOf, type Postmaster } from './postmaster.ts'
import { findClusterProcesses, findProcess, isStillRunning, type ProcessMark } from './processes.ts'
import { watchOver } from './watcher.ts'

const lookMs = 200

/** Programs beside the app, which go on while it is started again. */
export const besideTheApp = 'sunport-backup'

/** The very command that we would run: same build, same folder, same settings. */
const isRunAsWished = (home: Home, how: Launch): boolean => {
  const quoted = argumentsOf(home, how).map(each => `"${each}"`)
  const wished = [program(home.binaries, 'postgres'), ...quoted].join(' ')
  return readFileSync(path.join(home.cluster, 'postmaster.opts'), 'utf8').trim() === wished
}

/** What the dead app was still asking for would hold its locks until it is answered. */
const endLeftSessions = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> $1`,
      [besideTheApp],
    )
  } finally {
    await client.end()
  }
}

const signal = (mark: ProcessMark, name: NodeJS.Signals): void => {
  if (isStillRunning(mark)) process.kill(mark.pid, name)
}

/** A server that is not our child: it is asked now and then whether it lives. */
const keeperOf = (home: Home, mark: ProcessMark, keepToken: string | undefined): Postmaster => {
  const logFile = logFileOf(home)
  const start = statSync(logFile).size
  const dismissWatcher = watchOver(mark.pid, home, keepToken)
  const gone = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (isStillRunning(mark)) return
    clearInterval(timer)
    dismissWatcher()
    gone.resolve()
  }, lookMs).unref()
  const stop = async (): Promise<void> => {
    const since = Date.now()
    timer.ref()
    signal(mark, 'SIGINT')
    for (let waited = 0; isStillRunning(mark); waited = Date.now() - since) {
      if (waited > 60_000) signal(mark, waited > 75_000 ? 'SIGKILL' : 'SIGQUIT')
      await sleep(lookMs)
    }
    await gone.promise
  }
  return {
    exited: gone.promise,
    isRunning: () => isStillRunning(mark),
    output: () => readFileSync(logFile).subarray(start).toString('utf8'),
    stop,
  }
}

/** Takes over the server that an app left behind when it died; undefined when it is not as this app would run it. */
export const adopt = async (home: Home, how: Launch, url: string): Promise<Postmaster | undefined> => {
  if (process.platform === 'win32') return undefined
  const { postmaster } = findClusterProcesses(home.cluster)
  const mark = postmaster === undefined ? undefined : findProcess(postmaster)
  if (!mark) return undefined
  try {
    if (!isRunAsWished(home, how)) return undefined
    await endLeftSessions(url)
  } catch {
    // Away, going down, or of another password: it is replaced.
    return undefined
  }
  return keeperOf(home, mark, how.keepToken)
}
