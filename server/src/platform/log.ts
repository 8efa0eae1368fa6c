import pino, { type Logger } from 'pino'
import { said } from './log-scope.ts'
import { createLogSink } from './log-sink.ts'
import { stackWithoutValues, withoutValues } from './text/without-values.ts'

const standardOutput = 1

interface ShownError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: ShownError
}

/** What went wrong and where, without the values that it went wrong with. */
const shownError = (error: unknown): ShownError => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: stackWithoutValues(error) }),
    ...(error.cause instanceof Error && error.cause !== error && { cause: shownError(error.cause) }),
  }
}

const maskedFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutValues(value) : value,
    ]),
  )

/** Those that bear the id of their request already. */
const ofRequests = new WeakSet<object>()

/** The log of one request: the framework's own, which no line says its id twice of. */
export const logOfRequest = <L extends object>(log: { child(bindings: object): L }, bindings: object): L => {
  const child = log.child(bindings)
  ofRequests.add(child)
  return child
}

/** Structured logs on standard output or in a file; neither secrets nor numbers of people reach them. */
export const createLog = (level: string, toFile?: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.access_token', '*.cookie', '*.authorization'],
      serializers: { err: shownError },
      formatters: { log: maskedFields },
      mixin: (_fields, _level, log) => {
        const { reqId, ...rest } = said() ?? {}
        return reqId === undefined || ofRequests.has(log) ? rest : { reqId, ...rest }
      },
    },
    createLogSink(toFile ?? standardOutput),
  )
