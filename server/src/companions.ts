import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'
import { noteCrash } from './platform/crash/crash-note.mjs'
import { type Line, lineTo } from './platform/metrics/line.ts'

const firstPauseMs = 500
const longestPauseMs = 30_000
/** Whoever has served for so long did not die of what it was started with. */
const steadyMs = 60_000

export type OnCome = (place: number, line: Line) => () => void

interface CompanionOptions {
  count: number
  /** What they are told beside this process's own environment. */
  env: Record<string, string>
  log: Logger
  /** Where deaths are written down, as those of a supervised server are. */
  dataDir: string
  /** Called when another one has been. */
  onDeath(): void
  /** Called with the number of each that has come; what it answers is called when that one is gone. */
  onCome?: OnCome | undefined
  /** The server's own program unless told otherwise. */
  program?: readonly string[]
  pauseMs?: number
}

const ownProgram = (): string[] => [...process.execArgv, ...process.argv.slice(1, 2)]

/** Settings that are this process's own: whoever comes beside it finds the work done, or is told otherwise. */
const ownSettings = ['WAL_ARCHIVE_DIR', 'SUNPORT_SUPERVISED', 'STORAGE_ADOPT', 'ADMIN_PASSWORD']

const envOf = (more: Record<string, string>): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.includes(name))
  return { ...Object.fromEntries(inherited), ...more }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise(resolve => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) resolve(undefined)
    else child.once('exit', resolve)
  })

/**
 * Processes beside this one that serve the same port over the same database: each is an instance of its own, as on
 * another machine. One that dies is started again, ever later; all of them end with this one, whose channel they watch.
 */
export const startCompanions = ({
  count,
  env,
  log,
  dataDir,
  onDeath,
  onCome,
  program = ownProgram(),
  pauseMs = firstPauseMs,
}: CompanionOptions) => {
  const places = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    child: undefined as ChildProcess | undefined,
    timer: undefined as NodeJS.Timeout | undefined,
    quickDeaths: 0,
  }))
  let isStopping = false
  let notedAt = 0

  /** They are listed by their moment: two that died in one stand there as two. */
  const note = (pid: number, startedAt: number, code: number | null, signal: string | null): void => {
    notedAt = Math.max(Date.now(), notedAt + 1)
    noteCrash(dataDir, { pid, code, signal, startedAt, at: notedAt }, line => log.warn(line))
    onDeath()
  }

  const startAt = (place: (typeof places)[number]): void => {
    const startedAt = Date.now()
    let isGone = false
    const startAgain = (why: object): void => {
      if (isStopping || isGone) return
      isGone = true
      place.quickDeaths = Date.now() - startedAt < steadyMs ? place.quickDeaths + 1 : 1
      const waitMs = Math.min(pauseMs * 2 ** (place.quickDeaths - 1), longestPauseMs)
      log.error({ ...why, waitMs }, 'a companion is gone and is started again')
      place.timer = setTimeout(() => startAt(place), waitMs)
    }
    try {
      const child = spawn(process.execPath, program, {
        env: envOf({ ...env, SUNPORT_COMPANION: String(place.number) }),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      place.child = child
      const onGone = child.pid === undefined ? undefined : onCome?.(place.number, lineTo(child))
      if (onGone) child.once('exit', onGone)
      child.once('exit', (code, signal) => {
        const { pid } = child
        if (pid !== undefined && code !== 0 && !isStopping) note(pid, startedAt, code, signal)
        startAgain({ pid, code, signal })
      })
      // Without a process there is none to end. It may fail more than once, and be told that it cannot be told.
      child.on('error', error => child.pid === undefined && startAgain({ err: error }))
    } catch (error) {
      // No memory for another process, for now.
      startAgain({ err: error })
    }
  }
  for (const place of places) startAt(place)

  /** Once: a second signal would end them by force. */
  const leave = (): void => {
    if (isStopping) return
    isStopping = true
    for (const { child, timer } of places) {
      clearTimeout(timer)
      child?.kill('SIGTERM')
    }
  }

  return {
    pids: (): number[] => places.flatMap(({ child }) => child?.pid ?? []),
    /** Tells them to stop. */
    leave,
    /** And waits until they have. */
    stop: async (): Promise<void> => {
      leave()
      await Promise.all(places.map(({ child }) => child && ended(child)))
    },
  }
}

export type Companions = ReturnType<typeof startCompanions>

/** A companion's half: it ends in good order when the process that started it is gone. */
export const endWithLeader = (): void => {
  // Gone while this one was still loading: nobody would ever tell it to stop, and it would keep the port from the next.
  if (!process.connected) process.exit(0)
  // Programs of the repository watch it already.
  if (process.listenerCount('disconnect') > 0) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
