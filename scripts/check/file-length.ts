import type { Check } from './finding.ts'

const maxLines = 400
/** Data and prose: lock file, pictures, generated tables, documents. */
const free = /\.generated\.|\.(?:json|svg|md|csv|tsv|txt)$|^LICENSE$/

export const fileLength: Check = files =>
  files
    .filter(({ path }) => !free.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
      return lines > maxLines ? [{ file: path, message: `${lines} lines, more than ${maxLines}` }] : []
    })
