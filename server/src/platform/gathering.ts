import type { Logger } from 'pino'
import { recorded } from './database/served.ts'
import { storable } from './text/storable.ts'

const flushEveryMs = 5_000

interface Gathering<T> {
  /** In a demonstration that nobody can change, nothing is taken in. */
  isReadOnly?: boolean
  /** Writes all of them, or throws and has written none. */
  write(rows: readonly T[]): Promise<unknown>
  log: Logger
  /** What is told when rows are lost. */
  complaint: string
  /** More do not wait: a flood must not fill the memory. */
  most: number
  /** Rows of one key are one row. */
  merge?: { key(row: T): string; into(known: T, row: T): T }
}

/** Refused for what it says (classes 22 and 23), not because the database is away or in a hurry. */
const isFaultOfRow = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^2[23][\dA-Z]{3}$/.test(code)) return true
  return cause !== undefined && cause !== error && isFaultOfRow(cause)
}

/**
 * Gathers rows and writes them together, so that nobody waits for his own. A row that the database refuses takes no
 * other with it; while the database is away they wait for it.
 */
export const gatherRows = <T>({ isReadOnly = false, write, log, complaint, most, merge }: Gathering<T>) => {
  let waiting = new Map<unknown, T>()

  const add = (row: T): boolean => {
    if (isReadOnly) return false
    const key = merge ? merge.key(row) : Symbol()
    const known = waiting.get(key)
    if (known === undefined && waiting.size >= most) return false
    waiting.set(key, known !== undefined && merge ? merge.into(known, row) : row)
    return true
  }

  const writeApart = async (rows: readonly T[]): Promise<void> => {
    try {
      await recorded(async () => write(rows))
    } catch (error) {
      if (!isFaultOfRow(error)) {
        const left = rows.filter(row => !add(row))
        log.warn({ err: error, waiting: rows.length - left.length, lost: left.length }, complaint)
        return
      }
      if (rows.length === 1) return log.warn({ err: error, lost: 1 }, complaint)
      const half = Math.ceil(rows.length / 2)
      await writeApart(rows.slice(0, half))
      await writeApart(rows.slice(half))
    }
  }

  const writeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return
    const rows = [...waiting.values()]
    waiting = new Map()
    await writeApart(rows)
  }

  let last: Promise<void> = Promise.resolve()
  /** Settles when all is written that was added before, also what is just being written. */
  const flush = (): Promise<void> => {
    last = last.then(writeWaiting)
    return last
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()

  return {
    /** Whether there was room for it. */
    add,
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Rows for `jsonb_to_recordset`, without the characters that PostgreSQL has no room for. */
export const rowsAsJson = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? storable(value) : value))
