import type { Check, Finding, SourceFile } from './finding.ts'

const page = 'docs/dependencies.md'
const row = /^\| (.+?) \|/gm
const isHeading = (cell: string): boolean => cell === 'package' || /^-+$/.test(cell)

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Types are part of what they describe, and rooms name each other. */
const isOurs = (name: string): boolean => !/^@(?:types|sunport)\//.test(name)

const dependenciesOf = ({ text }: SourceFile): string[] => {
  const { dependencies, devDependencies }: Manifest = JSON.parse(text)
  return Object.keys({ ...dependencies, ...devDependencies }).filter(isOurs)
}

/** One row may name several; those after the first leave out the scope that they share: `@fastify/cookie, static`. */
const namedIn = (cell: string): string[][] => {
  const names = cell.split(', ')
  const [scope] = /^@[^/]+\//.exec(names[0] ?? '') ?? ['']
  return names.map(name => [name, `${scope}${name}`])
}

/** Every dependency says what it is for, and none that is gone is still explained. */
export const dependencyPage: Check = files => {
  const text = files.find(({ path }) => path === page)?.text ?? ''
  const manifests = files.filter(({ path }) => /^(?:[^/]+\/)?package\.json$/.test(path))
  const used = new Set(manifests.flatMap(dependenciesOf))
  const cells = [...text.matchAll(row)].flatMap(([, cell = '']) => (isHeading(cell) ? [] : [cell]))
  const named = cells.flatMap(namedIn)
  const explained = new Set(named.flat())
  return [
    ...[...used].filter(name => !explained.has(name)).map(name => `${name} is not explained`),
    ...named
      .filter(names => !names.some(name => used.has(name)))
      .map(([name]) => `${name} is explained and no dependency of ours`),
  ].map((message): Finding => ({ file: page, message }))
}
