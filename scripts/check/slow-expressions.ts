import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { type Check, type Finding, isTestFile, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const rooms = /^(?:client|contract|regions|server|web)\/src\//
const isWatched = (path: string): boolean =>
  rooms.test(path) && isScript(path) && !isTestFile(path) && !path.startsWith('server/src/demo/')

export interface Expression {
  source: string
  flags: string
}

/** How an expression can be made slow, or undefined when its time grows no faster than its text. */
const slownessOf = ({ source, flags }: Expression): string | undefined => {
  const [report] = analyse(
    // It says nothing about time, and the library does not know it.
    { source, flags: flags.replace('d', '') },
    { maxReports: 1 },
  ).reports
  return report && (report.exponential ? 'exponentially' : 'with the square of its text or worse')
}

const findingOf = (file: string, line: number | undefined, expression: Expression): Finding[] => {
  const slowness = slownessOf(expression)
  const written = `/${expression.source}/${expression.flags}`
  return slowness
    ? [
        {
          file,
          ...(line && { line }),
          message: `${written} takes time that grows ${slowness}: whoever writes the text can stop the server`,
        },
      ]
    : []
}

const literalsOf = (file: SourceFile): Finding[] => {
  const findings: Finding[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern: source, flags } = node.regex
      findings.push(...findingOf(file.path, lineAt(file.text, node.start), { source, flags }))
    },
  }).visit(parse(file).program)
  return findings
}

/** Expressions that are put together while a file of the contract is loaded; the others take quoted words only. */
const builtIn = async (root: string, paths: string[]): Promise<Finding[]> => {
  const worker = new Worker(new URL('./built-expressions.ts', import.meta.url), {
    workerData: paths.map(path => join(root, path)),
  })
  const [found] = (await once(worker, 'message')) as [{ at: number; expression: Expression }[]]
  return found.flatMap(({ at, expression }) => findingOf(paths[at] ?? '', undefined, expression))
}

/** Visitors write much of what expressions are tried on: each must be done in time that grows with the text alone. */
export const slowExpressions =
  (root: string): Check =>
  async files => {
    const watched = files.filter(({ path }) => isWatched(path))
    const building = watched.filter(
      ({ path, text }) => path.startsWith('contract/') && text.includes('new RegExp('),
    )
    return [
      ...watched.flatMap(literalsOf),
      ...(building.length > 0
        ? await builtIn(
            root,
            building.map(({ path }) => path),
          )
        : []),
    ]
  }
