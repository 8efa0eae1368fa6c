import { type ParseResult, parseSync } from 'oxc-parser'
import { lineAt, type SourceFile } from './finding.ts'

const parsed = new WeakMap<SourceFile, ParseResult>()

export const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

export const parse = (file: SourceFile): ParseResult => {
  const known = parsed.get(file)
  if (known) return known
  const result = parseSync(file.path, file.text)
  parsed.set(file, result)
  return result
}

export interface Import {
  specifier: string
  line: number
}

/** Imports, re-exports and dynamic imports of a plain string. */
export const importsOf = (file: SourceFile): Import[] => {
  const { staticImports, staticExports, dynamicImports } = parse(file).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const value = /^(['"`])([^'"`$]*)\1$/.exec(file.text.slice(start, end))?.[2]
      return value === undefined ? [] : [{ value, start }]
    }),
  ]
  return requests.map(({ value, start }) => ({ specifier: value, line: lineAt(file.text, start) }))
}
