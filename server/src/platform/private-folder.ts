import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A folder that its owner alone opens. Those above it are made as anybody makes them: the mode of a whole path would
 * shut the data folder itself, and the database's own user could not live in it any more.
 */
export const makePrivateFolder = (path: string): string | undefined => {
  mkdirSync(dirname(path), { recursive: true })
  return mkdirSync(path, { recursive: true, mode: 0o700 })
}
