import { posix } from 'node:path'
import type { SourceFile } from './finding.ts'
import { importsOf, isScript } from './syntax.ts'

export interface Edge {
  from: string
  line: number
  /** A path of the repository, or the name of a package. */
  to: string
  isPackage: boolean
}

/** Where an import leads: relative paths and `@sunport/x/y.ts` stay inside, everything else is a package. */
const resolveImport = (from: string, specifier: string): Pick<Edge, 'to' | 'isPackage'> => {
  const withoutQuery = specifier.replace(/\?.*$/, '')
  if (withoutQuery.startsWith('.'))
    return { to: posix.join(posix.dirname(from), withoutQuery), isPackage: false }
  const [scope, workspace, ...rest] = withoutQuery.split('/')
  if (scope === '@sunport') return { to: `${workspace}/src/${rest.join('/')}`, isPackage: false }
  const name = scope?.startsWith('@') ? `${scope}/${workspace}` : (scope ?? '')
  return { to: name, isPackage: true }
}

export const importEdges = (files: SourceFile[]): Edge[] =>
  files
    .filter(({ path }) => isScript(path))
    .flatMap(file =>
      importsOf(file).map(({ specifier, line }) => ({
        from: file.path,
        line,
        ...resolveImport(file.path, specifier),
      })),
    )
