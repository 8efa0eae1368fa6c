import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log says that is written meanwhile: of which request, of which run of a task. */
export interface LogScope {
  reqId?: string
  run?: string
  task?: string
  /** Where requests are traced. */
  traceId?: string
}

const scope = new AsyncLocalStorage<LogScope>()

/** Inside of another one, both are said. */
export const saying = <T>(fields: LogScope, work: () => T): T =>
  scope.run({ ...scope.getStore(), ...fields }, work)

export const said = (): LogScope | undefined => scope.getStore()

/** The request that something is done for; null where there is none. */
export const requestIdOfNow = (): string | null => scope.getStore()?.reqId ?? null
