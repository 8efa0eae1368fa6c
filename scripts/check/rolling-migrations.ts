import { parse } from 'libpg-query'
import type { Check, Finding, SourceFile } from './finding.ts'
import { breaksOf } from './migration-breaks.ts'

const folder = 'server/migrations/'
/** What landed before there was a version that somebody runs. */
const lastFree = '0130-known-devices.sql'

/** `-- contract of 0131-new-place.sql, released in 0.2.0: nothing reads the old place since` */
const contractLine = /^-- contract of (\S+), released in (\d+\.\d+\.\d+): \S.*$/m

const nameOf = ({ path }: SourceFile): string => path.slice(folder.length)

const isLower = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map(text => text.split('.').map(Number))
  const at = [0, 1, 2].find(place => a?.[place] !== b?.[place])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}

/** Why the mark does not hold; undefined when it does. */
const faultOfMark = (
  [, expand = '', version = '']: RegExpExecArray,
  name: string,
  { names, current }: { names: ReadonlySet<string>; current: string },
): string | undefined => {
  if (!names.has(expand)) return `names ${expand}, which is no migration`
  if (expand >= name) return `names ${expand}, which is no earlier migration`
  if (!isLower(version, current))
    return `names version ${version}: what it takes away must have been left alone by a version before this one (${current})`
  return undefined
}

/** 0130 and before are free; of later ones the version before must be able to work with what they leave. */
const findingsOf = async (
  file: SourceFile,
  known: { names: ReadonlySet<string>; current: string },
): Promise<Finding[]> => {
  const name = nameOf(file)
  if (name <= lastFree) return []
  const mark = contractLine.exec(file.text)
  const fault = mark && faultOfMark(mark, name, known)
  if (mark) return fault ? [{ file: file.path, message: `its mark ${fault}` }] : []
  const { stmts = [] } = await parse(file.text)
  return breaksOf(file.text, stmts).map(({ line, what }) => ({
    file: file.path,
    line,
    message: `${what}, which the version before cannot work with: expand now and contract in a later version, marked as docs/upgrades.md says`,
  }))
}

/** Two versions run side by side while instances are replaced: each must work with the structure of the newer one. */
export const rollingMigrations: Check = async files => {
  const migrations = files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
  const own = files.find(({ path }) => path === 'package.json')
  const known = {
    names: new Set(migrations.map(nameOf)),
    current: own ? (JSON.parse(own.text).version as string) : '0.0.0',
  }
  return (await Promise.all(migrations.map(file => findingsOf(file, known)))).flat()
}
