import pino, { type Logger } from 'pino'

/** Structured logs on standard output; secrets never reach them. */
export const createLog = (level: string, toFile?: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.access_token', '*.cookie', '*.authorization'],
    },
    toFile
      ? pino.destination({ dest: toFile, mkdir: true, sync: false })
      : pino.destination({ dest: 1, sync: false }),
  )
