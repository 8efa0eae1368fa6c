import { createHash } from 'node:crypto'
import path from 'node:path'

const web = path.resolve(import.meta.dirname, '..')

/**
 * A class of a style module, in pages: all classes of one file end alike. With a hash for each class, as is
 * usual, every single one costs bytes that no compression gets back.
 */
export const scopedName = (name: string, file: string): string => {
  const place = path.relative(web, file.split('?')[0] ?? '').replaceAll(path.sep, '/')
  return `${name}_${createHash('sha256')
    .update(place)
    .digest('base64url')
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 3)}`
}
