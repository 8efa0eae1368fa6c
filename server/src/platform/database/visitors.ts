import { AsyncLocalStorage } from 'node:async_hooks'

const visiting = new AsyncLocalStorage<'any' | 'newest'>()

/** What anybody may read: it has connections and limits of its own, so that a crowd or a lock stops nobody at work. */
export const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  // A query is sent when somebody waits for it, so the waiting is done in here.
  visiting.run('any', async () => await work())

/** The same for what goes on by a callback. */
export const goOnAsVisitor = (goOn: () => void): void => visiting.run('any', goOn)

/** For somebody who writes himself and may look for his own words: as a visitor, and never from a standby. */
export const asVisitorOfPrimary = <T>(work: () => Promise<T>): Promise<T> =>
  visiting.run('newest', async () => await work())

export const isVisiting = (): boolean => visiting.getStore() !== undefined
export const wantsNewest = (): boolean => visiting.getStore() === 'newest'
