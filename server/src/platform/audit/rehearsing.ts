import { AsyncLocalStorage } from 'node:async_hooks'

const rehearsing = new AsyncLocalStorage<true>()

/** Whatever is done inside is taken back: nothing happened that a log could tell of. */
export const withoutAudit = <T>(work: () => Promise<T>): Promise<T> => rehearsing.run(true, work)

export const isUnaudited = (): boolean => rehearsing.getStore() === true
