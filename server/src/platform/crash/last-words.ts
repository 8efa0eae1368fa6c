import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makePrivateFolder } from '../private-folder.ts'
import { stackWithoutValues, withoutValues } from '../text/without-values.ts'

/** Everything about deaths of the server lies here; whoever started it adds when and how (crash-note.mjs). */
export const crashFolder = (dataDir: string): string => join(dataDir, 'crash')

/** They are kept, and go into backups: nothing of what somebody typed may stand in them. */
const wordsOf = (error: unknown) =>
  error instanceof Error
    ? { message: withoutValues(`${error.name}: ${error.message}`), stack: stackWithoutValues(error) }
    : { message: withoutValues(String(error)), stack: '' }

/** A report lists the environment, secrets included, unless Node was started with the flag against it. */
const reportQuietly = (folder: string): void => {
  if (!process.report || !process.execArgv.includes('--report-exclude-env')) return
  Object.assign(process.report, {
    directory: folder,
    filename: `report-${process.pid}.json`,
    compact: true,
    reportOnFatalError: true,
  })
}

/**
 * Writes down what this process is about to die of: an error that nobody caught, or, by Node itself, a heap that is
 * full. A promise that nobody looked after is logged, and the process goes on.
 */
export const noteLastWords = (dataDir: string, log: Logger): void => {
  const folder = crashFolder(dataDir)
  const note = (error: unknown): void => {
    const words = { pid: process.pid, at: new Date().toISOString(), ...wordsOf(error) }
    try {
      writeFileSync(join(folder, 'last-error.json'), JSON.stringify(words), { mode: 0o600, flush: true })
    } catch {
      // A full disk: the log and standard error still have it.
    }
  }
  try {
    makePrivateFolder(folder)
    reportQuietly(folder)
  } catch (error) {
    log.warn({ err: error }, 'crashes cannot be written down')
  }
  process.on('uncaughtExceptionMonitor', error => {
    log.fatal({ err: error }, 'uncaught exception')
    note(error)
  })
  process.on('unhandledRejection', error => {
    log.error({ err: error }, 'unhandled rejection')
    note(error)
  })
}
