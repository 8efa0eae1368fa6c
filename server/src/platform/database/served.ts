import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<'served' | 'recorded'>()

/** What is done for a request: where the database serves for reading only, it refuses to write in here. */
export const asServed = <T>(work: () => Promise<T>): Promise<T> =>
  // A query is sent when somebody waits for it, so the waiting is done in here. What is recorded stays so.
  scope.getStore() === 'recorded' ? work() : scope.run('served', async () => await work())

/** The same for what goes on by a callback. */
export const goOnServed = (goOn: () => void): void => scope.run('served', goOn)

/** What the server itself must write for a request that changes nothing: sessions, pictures, counts, what is on record. */
export const recorded = <T>(work: () => Promise<T>): Promise<T> =>
  scope.run('recorded', async () => await work())

export const isServed = (): boolean => scope.getStore() === 'served'
export const isRecorded = (): boolean => scope.getStore() === 'recorded'
