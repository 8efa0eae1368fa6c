import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.build/reliability')

export const isFull = process.env.RELIABILITY === 'full'

/** The figures ask for many rounds; a look in between is content with some. */
export const rounds = (few: number, full: number): number =>
  Number(process.env.ROUNDS) || (isFull ? full : few)

export interface Outcome {
  id: string
  promise: string
  rounds: number
  figures: Record<string, number | string>
  /** What must not happen, and how often it did; the bound follows from the rounds. */
  failures: number
  /** What was done to see that the test can fail, and what it said then. */
  control: string
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

/** None in n rounds: with 95 % the rate is below 3/n. */
export const boundOf = ({ rounds: n, failures }: Pick<Outcome, 'rounds' | 'failures'>): string =>
  failures > 0 ? `${failures}/${n}` : `< ${(3 / n).toPrecision(2)}`

export const record = (outcome: Outcome): void => {
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const kept = {
    ...outcome,
    bound95: boundOf(outcome),
    at: new Date().toISOString(),
    commit: commit(),
    machine,
  }
  writeFileSync(path.join(folder, `${outcome.id}.json`), `${JSON.stringify(kept, null, 2)}\n`)
  console.log(lineOf(outcome))
}

const lineOf = (outcome: Outcome): string => {
  const figures = Object.entries(outcome.figures).map(([name, value]) => `${name} ${value}`)
  return `${outcome.id} | ${outcome.rounds} rounds | failures ${outcome.failures} (95 %: ${boundOf(outcome)}) | ${figures.join(', ')} | control: ${outcome.control}`
}

export const recorded = (): string[] => {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => lineOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Outcome))
}
