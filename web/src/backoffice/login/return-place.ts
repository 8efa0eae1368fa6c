import { deskPath } from '@sunport/contract/rules/desk-path.ts'
import { storage } from '../../storage.ts'

const entryName = 'return'

/** Where a held session goes on. Nothing secret: the server alone knows what it is held for. */
export const setReturn = (path: string): void => storage.set(entryName, path, 'session')

/** The place to go on at, once. */
export const takeReturn = (): string => {
  const stored = storage.get(entryName, 'session')
  storage.remove(entryName, 'session')
  return deskPath(typeof stored === 'string' ? stored : null)
}
