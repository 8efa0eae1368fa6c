import type { Check, Finding, SourceFile } from './finding.ts'

interface Locked {
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  link?: boolean
}

/** Whoever passes the product on may do so under these; what is chosen of several is ours to say. */
const passedOn = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...[
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'CC-BY-4.0',
    'CC0-1.0',
    'Zlib',
    'PostgreSQL',
    'Unlicense',
    'Python-2.0',
  ],
])

/** Packages whose lock entry names none; each was read. */
const licencesRead: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const isAllowed = (licence: string): boolean => {
  const plain = licence.replace(/[()]/g, '')
  return plain.split(' OR ').some(choice => choice.split(' AND ').every(one => passedOn.has(one.trim())))
}

const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? place

const faultsOf = (place: string, locked: Locked, scriptsAllowed: ReadonlySet<string>): string[] => {
  const name = nameOf(place)
  const licence = locked.license ?? licencesRead[name]
  return [
    ...(licence && isAllowed(licence)
      ? []
      : [`${name} has the licence ${licence ?? 'of nobody knows what'}`]),
    ...(locked.integrity ? [] : [`${name} has no digest: whatever comes under its name would be taken`]),
    ...(locked.resolved ? [`${name} is bound to one registry`] : []),
    ...(locked.hasInstallScript && !scriptsAllowed.has(name)
      ? [`${name} runs a script when it is installed, and allowScripts does not name it`]
      : []),
  ]
}

const parsed = <T>(files: SourceFile[], path: string): T | undefined => {
  const file = files.find(candidate => candidate.path === path)
  return file && (JSON.parse(file.text) as T)
}

/** What others wrote and we bring along: known by its digest, free to pass on, and run at install only where we say so. */
export const packages: Check = files => {
  const lock = parsed<{ packages: Record<string, Locked> }>(files, 'package-lock.json')
  const own = parsed<{ allowScripts?: Record<string, boolean> }>(files, 'package.json')
  const allowed = new Set(
    Object.entries(own?.allowScripts ?? {}).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  )
  return Object.entries(lock?.packages ?? {})
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, locked]): Finding[] =>
      faultsOf(place, locked, allowed).map(message => ({ file: 'package-lock.json', message })),
    )
}
