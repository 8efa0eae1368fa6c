import { AsyncLocalStorage } from 'node:async_hooks'

const visiting = new AsyncLocalStorage<true>()

/** What anybody may read: it has connections and limits of its own, so that a crowd or a lock stops nobody at work. */
export const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  // A query is sent when somebody waits for it, so the waiting is done in here.
  visiting.run(true, async () => await work())

/** The same for what goes on by a callback. */
export const goOnAsVisitor = (goOn: () => void): void => visiting.run(true, goOn)

export const isVisiting = (): boolean => visiting.getStore() === true
