import { storage } from '../../storage.ts'

/** What the lock screen needs to know. Never a password: unlocking is signing in again. */
export interface Lock {
  userName: string
  displayName: string
  /** Where to go back to. */
  path: string
}

const entryName = 'lock'

export const readLock = (): Lock | undefined => {
  const stored = storage.get(entryName, 'session')
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userName, displayName, path } = stored as Partial<Record<keyof Lock, unknown>>
  return typeof userName === 'string' && typeof displayName === 'string' && typeof path === 'string'
    ? { userName, displayName, path }
    : undefined
}

export const setLock = (lock: Lock): void => storage.set(entryName, lock, 'session')

export const clearLock = (): void => storage.remove(entryName, 'session')
