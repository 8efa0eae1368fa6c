import pino, { type Logger } from 'pino'
import { createLogSink } from './log-sink.ts'

const standardOutput = 1

/** Structured logs on standard output or in a file; secrets never reach them. */
export const createLog = (level: string, toFile?: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.access_token', '*.cookie', '*.authorization'],
    },
    createLogSink(toFile ?? standardOutput),
  )
