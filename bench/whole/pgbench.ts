import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LoadResult } from '../latencies.ts'
import type { Statement } from '../postgres-alone.ts'

const run = promisify(execFile)

export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** An array as PostgreSQL writes it; everything else as its text. */
const asText = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map(each => `"${String(each).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)

export interface BenchScript {
  text: string
  /** What stands for `:name` in the text; sent apart from it, as the product does. */
  values: Record<string, string>
}

/** Statements with numbered values, as pgbench reads them: named ones. */
export const benchScript = (statements: readonly Statement[], prefix = 'v'): BenchScript => {
  const values: Record<string, string> = {}
  const texts = statements.map(({ text, values: given }, at) =>
    text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = given[Number(number) - 1]
      if (value === null || value === undefined) return 'NULL'
      const name = `${prefix}${at}_${number}`
      values[name] = asText(value)
      return `:${name}`
    }),
  )
  // pgbench ends a statement at a semicolon, and a line may be as long as it likes.
  return { text: texts.map(text => `${text.replaceAll(/\s*\n\s*/g, ' ')};\n`).join(''), values }
}

/** What pgbench prints at its end. */
export const readBench = (printed: string): LoadResult => {
  const number = (pattern: RegExp): number => Number(pattern.exec(printed)?.[1] ?? Number.NaN)
  const average = number(/latency average = ([\d.]+) ms/)
  return {
    perSecond: number(/tps = ([\d.]+)/),
    answers: number(/transactions actually processed: (\d+)/),
    // It tells no percentiles.
    p50: average,
    p99: Number.NaN,
    failures: 0,
  }
}

/** Questions of a few statements each, one of them at a time. It knows whole seconds only. */
export const runBench = async (
  url: string,
  questions: readonly Statement[][],
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-pgbench-'))
  try {
    const scripts = questions.map((statements, at) => {
      const { text, values } = benchScript(statements, `q${at}_`)
      const file = path.join(folder, `${at}.sql`)
      writeFileSync(file, text)
      return { file, values }
    })
    const { stdout } = await run('pgbench', [
      ...['-n', '-M', 'prepared', '-j', '1', '-c', String(connections)],
      ...['-T', String(Math.max(1, Math.ceil(seconds)))],
      ...scripts.flatMap(({ file }) => ['-f', file]),
      ...scripts.flatMap(({ values }) =>
        Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ),
      url,
    ])
    return readBench(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
