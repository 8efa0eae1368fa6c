import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { type FileStore, storedPath } from '../../platform/files/store.ts'

/** Whether a content is there and is what it was. */
export const isWhole = async (files: FileStore, digest: string): Promise<boolean> => {
  const opened = await files.open(storedPath(digest))
  if (!opened) return false
  const hash = createHash('sha256')
  await pipeline(opened.stream, hash)
  return hash.digest('hex') === digest
}
