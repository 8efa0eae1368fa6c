/**
 * `npm run test:mutation -- rights`: changes the code in small ways, one at a time, and counts the changes that
 * no test notices. `all` takes every folder; `-- review --only publisher,channel-people` some files of a folder,
 * `-- content --share 20` a fifth of a folder's functions, chosen by where they stand.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type MutationFolder, mutationFolders } from './folders.ts'
import { isBelow, scoreOf, tableOf } from './scores.ts'

const root = join(import.meta.dirname, '../..')
const folders: Record<string, MutationFolder> = mutationFolders
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '1' },
    share: { type: 'string', default: '100' },
  },
})
const wanted = options.only.split(',')
const isSample = options.share !== '100'

const filesOf = (patterns: readonly string[]): string[] => {
  const taken = patterns.filter(pattern => !pattern.startsWith('!'))
  const leftOut = patterns.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1))
  return globSync(taken, { cwd: root, exclude: leftOut })
    .filter(file => wanted.some(part => file.includes(part)))
    .toSorted()
}

const notCopied = ['/.build', '/data', '/docs', '/e2e', '/bench', 'dist']
const isOfContract = (tests: readonly string[]) => tests.every(pattern => pattern.startsWith('contract/'))

const optionsFor = (name: string, { mutate, tests, pool = 'threads' }: MutationFolder) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', ...(isSample ? [join(import.meta.dirname, 'sample.ts')] : [])],
  ...(isSample && { ignorers: ['sample'] }),
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true, pool },
  mutate: filesOf(mutate),
  // Stryker rewrites a tsconfig by TypeScript's old interface, which version 7 no longer has; nothing here needs one.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  ignorePatterns: [...notCopied, ...(isOfContract(tests) ? ['/server', '/web', '/regions'] : [])],
  tempDirName: `.build/mutation/${name}/copy`,
  cleanTempDir: 'always',
  concurrency: Number(options.concurrency),
  // A busy machine is no endless loop.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `.build/mutation/${name}/report.json` },
  htmlReporter: { fileName: `.build/mutation/${name}/report.html` },
})

/**
 * The tests are named to Vitest, not to Stryker: its own option for that switches mutants of constants on only after
 * they were read, and calls them survivors.
 */
const stryker = (config: string, tests: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const env = { ...process.env, MUTATION_TESTS: JSON.stringify(tests), MUTATION_SHARE: options.share }
    const child = spawn(process.execPath, [program, 'run', config], { cwd: root, stdio: 'inherit', env })
    // Told to stop, it must not leave its copy of the project at work.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })

const measure = async (name: string, folder: MutationFolder) => {
  const place = join(root, '.build/mutation', name)
  const report = join(place, 'report.json')
  const config = join(place, 'stryker.json')
  // A run that was interrupted leaves its copy behind.
  for (const old of [report, join(place, 'copy')]) rmSync(old, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  writeFileSync(config, JSON.stringify(optionsFor(name, folder), null, 2))
  const code = await stryker(config, folder.tests)
  if (!existsSync(report)) throw new Error(`${name}: Stryker ended with ${code} and wrote no report`)
  return { name, floor: folder.floor, score: scoreOf(JSON.parse(readFileSync(report, 'utf8'))) }
}

const names = positionals.includes('all') ? Object.keys(folders) : positionals
const unknown = names.filter(name => !Object.hasOwn(folders, name))
if (names.length === 0 || unknown.length > 0) {
  console.error(`请给出目录名:${Object.keys(folders).join('、')},或 all`)
  process.exit(1)
}

const rows = []
for (const name of names) rows.push(await measure(name, folders[name] as MutationFolder))
for (const line of tableOf(rows)) console.log(line)
console.log('存活的变异 survivors: .build/mutation/<folder>/report.html')
process.exitCode = rows.some(({ score, floor }) => isBelow(score, floor)) ? 1 : 0
