import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../database/database.ts'

/** Who writes down what a bulk action, an export or an import does, while it does it. */
export interface Recorder {
  /** Does the work of one row in a transaction, and writes it down in the same. */
  row?(db: Db, row: { id: string }, work: (inside: Db) => Promise<unknown>): Promise<unknown>
  /** Some rows of a list were read, of so many; throws when there is to be no more. */
  read?(rows: number, total: number): Promise<void>
  /** A file of so many lines is about to be brought in. */
  begin?(lines: number): Promise<void>
  /** Does the work of one line in a transaction, and writes it down in the same; throws when there is to be no more. */
  line?(db: Db, position: number, work: (inside: Db) => Promise<unknown>): Promise<unknown>
  /** Between two lines of one transaction; throws when there is to be no more. */
  step?(): Promise<void>
  /** Writes down, in the transaction that brought all lines in, that it has. */
  all?(tx: Db, lines: number): Promise<void>
}

const recording = new AsyncLocalStorage<Recorder>()

/**
 * Services and handlers know nothing of jobs: what they do inside is written down by whoever began it. Otherwise every
 * handler of every bulk call would have to hand the book on.
 */
export const recorded = <T>(recorder: Recorder, work: () => Promise<T>): Promise<T> =>
  recording.run(recorder, work)

export const recorder = (): Recorder | undefined => recording.getStore()
