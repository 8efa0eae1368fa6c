import { AsyncLocalStorage } from 'node:async_hooks'

const confirmed = new AsyncLocalStorage<string>()

/** Does what a second administrator has agreed to, for this account alone. */
export const asConfirmed = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
  confirmed.run(userId, work)

export const isConfirmed = (userId: string | undefined): boolean =>
  userId !== undefined && confirmed.getStore() === userId
