/**
 * `npm run test:guards`: takes one guard of the product away after the other, in a copy, and runs the test that has to
 * notice. First all of these tests as they are: they must pass. `-- pace hosts` takes some of the guards by name.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Guard, guards } from './guards.ts'

const root = join(import.meta.dirname, '../..')
const place = join(root, '.build/guards')
const copy = join(place, 'copy')
const wanted = process.argv.slice(2)
const chosen = guards.filter(({ name }) => wanted.length === 0 || wanted.some(word => name.includes(word)))

interface Result {
  name: string
  status: string
  assertionResults: readonly { status: string }[]
}

/** Nothing that is built, kept or read by nobody here; what is installed is shared. */
const notCopied = new Set(['.git', '.build', 'data', 'e2e', 'bench', 'node_modules'])
const isSource = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path))

const makeCopy = (): void => {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync(root).filter(entry => !notCopied.has(entry)))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

const vitest = (tests: readonly string[], report: string, more: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const config = [
      '--config',
      'scripts/mutation/vitest.config.ts',
      '--reporter=json',
      '--outputFile',
      report,
    ]
    const env = { ...process.env, MUTATION_TESTS: JSON.stringify(tests) }
    const child = spawn(process.execPath, [program, 'run', ...config, ...more], {
      cwd: copy,
      stdio: 'ignore',
      env,
    })
    // Told to stop, it must not leave a test run at work.
    const stop = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
    child.once('error', reject)
    child.once('exit', (_, signal) => {
      for (const each of ['SIGINT', 'SIGTERM'] as const) process.off(each, stop)
      if (signal) reject(new Error(`the tests were ended by ${signal}`))
      else resolve()
    })
  })

/** By test file: how many tests passed and failed. A file that did not load has neither. */
const countsOf = async (tests: readonly string[], ...more: readonly string[]) => {
  const report = join(place, 'report.json')
  rmSync(report, { force: true })
  await vitest(tests, report, more)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: readonly Result[] }
  return new Map(
    testResults.map(({ name, assertionResults }) => {
      const count = (wantedStatus: string) =>
        assertionResults.filter(({ status }) => status === wantedStatus).length
      return [relative(copy, name), { passed: count('passed'), failed: count('failed') }]
    }),
  )
}

const without = async <T>({ file, from, to, name }: Guard, work: () => Promise<T>): Promise<T> => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} no longer has this once: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, text)
  }
}

const none = { passed: 0, failed: 0 }

makeCopy()
const clean = await countsOf([...new Set(chosen.map(({ test }) => test))])
const rows: { guard: string; test: string; with: string; without: string; noticed: string }[] = []
for (const guard of chosen) {
  const { name, test } = guard
  // The first that fails is enough: others would wait for what does not come any more.
  const [whole, broken] = [
    clean.get(test) ?? none,
    (await without(guard, () => countsOf([test], '--bail=1'))).get(test) ?? none,
  ]
  const isNoticed = whole.failed === 0 && whole.passed > 0 && broken.failed > 0
  const said = ({ passed, failed }: typeof none) => `${passed} passed, ${failed} failed`
  rows.push({
    guard: name,
    test: test.split('/').slice(-2).join('/'),
    with: said(whole),
    without: said(broken),
    noticed: isNoticed ? 'yes' : 'NO',
  })
  console.log(`${name}: ${said(broken)}${isNoticed ? '' : ' — NOT NOTICED'}`)
}
console.table(rows)
rmSync(copy, { recursive: true, force: true })
process.exitCode = chosen.length > 0 && rows.every(({ noticed }) => noticed === 'yes') ? 0 : 1
