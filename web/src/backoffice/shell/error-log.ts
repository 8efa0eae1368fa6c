import { exchange } from '../../api.ts'
import { sessionCalls } from '../../session-calls.ts'
import { storage } from '../../storage.ts'
import { errorReporter } from './error-report.ts'

export interface LoggedError {
  message: string
  stack: string
  /** What was going on: the source of the event, or the component stack. */
  info: string
  url: string
  time: string
}

/** The script's own name: it changes with every build. */
const builtAs = import.meta.url.split('/').at(-1)?.slice(0, 60) ?? ''

const report = errorReporter(async ({ message, stack, info, url }) => {
  const call = sessionCalls.log?.reportError
  // The bare exchange: a report that is refused must not end anybody's session.
  if (call) await exchange(call, { message, stack, info, url: url.slice(0, 2000), version: builtAs })
}, Date.now)

const entryName = 'error-logs'
export const errorLogLimit = 50
const textLimit = 4000

/** Newest first, and only so many: a loop of errors must not fill the storage. */
export const withError = (log: readonly LoggedError[], error: LoggedError): LoggedError[] =>
  [error, ...log].slice(0, errorLogLimit)

export const describeError = (error: unknown, info: string, url: string, now: Date): LoggedError => ({
  message: String(error instanceof Error ? error.message : error).slice(0, textLimit),
  stack: error instanceof Error ? (error.stack ?? '').slice(0, textLimit) : '',
  info: info.slice(0, textLimit),
  url,
  time: now.toISOString(),
})

export const readErrorLog = (): LoggedError[] => {
  const stored = storage.get(entryName)
  return Array.isArray(stored) ? stored : []
}

export const recordError = (error: unknown, info: string): void => {
  const entry = describeError(error, info, location.href, new Date())
  storage.set(entryName, withError(readErrorLog(), entry))
  report(entry)
}

export const clearErrorLog = (): void => storage.remove(entryName)

/** Records what nobody caught; returns the way to stop. */
export const watchErrors = (): (() => void) => {
  const onError = (event: ErrorEvent) => recordError(event.error ?? event.message, 'window.onerror')
  const onRejection = (event: PromiseRejectionEvent) => recordError(event.reason, 'unhandledrejection')
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
