// `npm run bench`: how much of a bare Node server's and of PostgreSQL's own speed the product keeps.
// Both sides of each ratio are measured in turns within one run, so that a busy machine slows both.
import { parseArgs } from 'node:util'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../e2e/support/data-folder.ts'
import { launchProduct } from '../e2e/support/product.ts'
import { type Case, captureAnswer, findSamples } from './cases.ts'
import { ask, hear, startChild } from './child.ts'
import { recordStatements, runStatements } from './database-alone.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { asSentence, asTable, type Comparison, type Requirement } from './report.ts'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const connections = Number(options.connections)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const required = { name: 'article, cached', atLeast: 0.6 }

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** The round in the middle: one disturbed round does not move it. */
const middle = <T>(items: T[], value: (item: T) => number): T =>
  items.toSorted((a, b) => value(a) - value(b))[Math.floor(items.length / 2)] as T

type Measure = (seconds: number) => Promise<LoadResult>

const compare = async (
  name: string,
  yardstick: string,
  product: Measure,
  other: Measure,
): Promise<Comparison> => {
  await product(1)
  await other(1)
  const measured: Comparison[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = [await product(seconds), await other(seconds)]
    measured.push({ name, yardstick, ratio: ours.perSecond / theirs.perSecond, product: ours, other: theirs })
  }
  const row = middle(measured, ({ ratio }) => ratio)
  say(`  ${name} against ${yardstick}: ${row.ratio.toFixed(2)}`)
  return row
}

const folder = createDataFolder()
const product = launchProduct(folder)
const loader = startChild('load.ts')
const bare = startChild('bare-server.ts')

const measure = async (): Promise<Comparison[]> => {
  say('starting the product with demo content')
  const origin = await product.ready
  const port = Number(new URL(origin).port)
  const barePort = await hear<number>(bare)
  const [pack] = await discoverPacks()
  if (!pack) throw new Error('There is no region.')
  const { cases, ...wanted } = await findSamples(origin, pack)
  const url = databaseUrl(folder)
  const statements = await recordStatements(url, wanted)
  const load =
    (target: number, path: string): Measure =>
    time =>
      ask<LoadResult>(loader, { port: target, path, connections, seconds: time } satisfies LoadJob)
  const rows: Comparison[] = []
  const chosen = cases.filter(({ name }) => name.includes(options.only))
  say(`${connections} connections, ${rounds} rounds of ${seconds} s on each side`)
  for (const { name, path, statements: kind } of chosen as Case[]) {
    await ask(bare, await captureAnswer(origin, path))
    rows.push(await compare(name, 'bare Node server', load(port, path), load(barePort, path)))
    if (!kind) continue
    const alone: Measure = time => runStatements(url, statements[kind], connections, time)
    rows.push(await compare(name, 'PostgreSQL alone', load(port, path), alone))
  }
  return rows
}

try {
  const rows = await measure()
  const found = rows.find(({ name }) => name === required.name)
  const requirement: Requirement | undefined = found && {
    ...required,
    ratio: found.ratio,
    isMet: found.ratio >= required.atLeast,
  }
  const text = options.json
    ? JSON.stringify({ connections, seconds, rounds, rows, requirement }, null, 2)
    : [asTable(rows), ...(requirement ? [asSentence(requirement)] : [])].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (requirement?.isMet === false || rows.some(({ product }) => product.failures > 0)) process.exitCode = 1
} finally {
  loader.kill()
  bare.kill()
  await product.stop()
  removeDataFolder(folder)
}
