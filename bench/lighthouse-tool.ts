import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { browserPath } from '../e2e/support/browser.ts'

const run = promisify(execFile)

/** Pinned: another version weighs the audits differently. Fetched when asked for; no install has to carry it. */
const version = '13.5.0'
const folder = path.resolve(import.meta.dirname, '../.build/lighthouse')
const library = path.join(folder, 'node_modules/lighthouse')

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export const devices = ['mobile', 'desktop'] as const
export type Device = (typeof devices)[number]

export interface Scores {
  scores: Record<Category, number>
  /** Lighthouse's own measure of the machine while it looked; a desk computer at rest has 1500 and more. */
  machine: number
  /** Audits below full marks, with their words. */
  findings: string[]
}

const isFetched = (): boolean => {
  const file = path.join(library, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version
}

export const fetchLighthouse = async (): Promise<void> => {
  if (isFetched()) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...quiet, `lighthouse@${version}`], { cwd: folder })
}

interface Audit {
  id: string
  title: string
  displayValue?: string
  score: number | null
  scoreDisplayMode: string
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

const findingsOf = ({ audits }: Report): string[] =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`.trim())

/** One look at one page, in a browser of its own. */
export const lookAt = async (address: string, device: Device, slowdown?: string): Promise<Scores> => {
  const { stdout } = await run(
    process.execPath,
    [
      path.join(library, 'cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join()}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ...(slowdown ? [`--throttling.cpuSlowdownMultiplier=${slowdown}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 100_000_000 },
  )
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  const scores = Object.fromEntries(
    categories.map(name => [name, Math.round(report.categories[name].score * 100)]),
  ) as Record<Category, number>
  return { scores, machine: Math.round(report.environment.benchmarkIndex), findings: findingsOf(report) }
}
