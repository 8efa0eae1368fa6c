import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../database/database.ts'

/** Who writes down what a bulk action or an export does, while it does it. */
export interface Recorder {
  /** Does the work of one row in a transaction, and writes it down in the same. */
  row?(db: Db, row: { id: string }, work: (inside: Db) => Promise<unknown>): Promise<unknown>
  /** Some rows of a list were read, of so many; throws when there is to be no more. */
  read?(rows: number, total: number): Promise<void>
}

const recording = new AsyncLocalStorage<Recorder>()

/**
 * Services and handlers know nothing of jobs: what they do inside is written down by whoever began it. Otherwise every
 * handler of every bulk call would have to hand the book on.
 */
export const recorded = <T>(recorder: Recorder, work: () => Promise<T>): Promise<T> =>
  recording.run(recorder, work)

export const recorder = (): Recorder | undefined => recording.getStore()
