import { storage } from '../../storage.ts'

const entryName = 'return'

/** Where a locked screen goes back to. Nothing secret: the server alone knows that it is locked. */
export const readReturn = (): string | undefined => {
  const stored = storage.get(entryName, 'session')
  return typeof stored === 'string' ? stored : undefined
}

export const setReturn = (path: string): void => storage.set(entryName, path, 'session')

export const clearReturn = (): void => storage.remove(entryName, 'session')
