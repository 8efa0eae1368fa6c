import { createHash } from 'node:crypto'
import type { Check, Finding, SourceFile } from './finding.ts'

const folder = 'server/migrations/'
const list = `${folder}digests.json`

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A migration that landed is never edited: somewhere it has run already, and will not run again. */
export const editedMigrations: Check = files => {
  const listed = files.find(({ path }) => path === list)
  const known: Record<string, string> = listed ? JSON.parse(listed.text) : {}
  const migrations = files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
  const names = new Set(migrations.map(nameOf))
  return [
    ...migrations.flatMap(file => findingOf(file, known[nameOf(file)])),
    ...Object.keys(known)
      .filter(name => !names.has(name))
      .map(name => ({ file: folder + name, message: 'is gone, but has run somewhere: put it back' })),
  ]
}

const nameOf = ({ path }: SourceFile): string => path.slice(folder.length)

const findingOf = (file: SourceFile, known: string | undefined): Finding[] => {
  const digest = digestOf(file.text)
  if (known === digest) return []
  const message = known
    ? 'was edited after it landed: put it back and add another'
    : `is new: add its digest to the end of ${list}, as "${nameOf(file)}": "${digest}"`
  return [{ file: file.path, message }]
}
