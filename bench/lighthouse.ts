// `npm run lighthouse`: what Lighthouse says of a home, a list and an article, on a phone and on a desk.
// Its performance figure is a simulation over one noisy load, so each page is looked at several times and the
// look in the middle counts. Below the requirement it ends with an error.
import { parseArgs } from 'node:util'
import { type Address, sampleAddresses } from '../e2e/support/addresses.ts'
import { apiOf } from '../e2e/support/api.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import { launchProduct } from '../e2e/support/product.ts'
import { categories, type Device, devices, fetchLighthouse, lookAt, type Scores } from './lighthouse-tool.ts'

const required = 95
const kinds = ['home', 'notice-search', 'article'] as const

const { values: options } = parseArgs({
  options: {
    /** Pack code of the region to look at; absent: the first. */
    region: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** How much slower than this machine the simulated one is; absent: Lighthouse's 4 for a phone, 1 for a desk. */
    slowdown: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)

interface Row {
  page: string
  device: Device
  scores: Scores['scores']
  machine: number
  findings: string[]
}

const say = (text: string): void => void process.stderr.write(`${text}\n`)

const middle = (looks: Scores[]): Scores =>
  looks.toSorted((a, b) => a.scores.performance - b.scores.performance)[
    Math.floor(looks.length / 2)
  ] as Scores

const mostTries = 4

/** A trace now and then misses its beginning, and Lighthouse itself asks to be run again. */
const lookUntilSeen = async (address: string, device: Device, tries = 1): Promise<Scores> => {
  try {
    return await lookAt(address, device, options.slowdown)
  } catch (failure) {
    if (tries === mostTries) throw failure
    return lookUntilSeen(address, device, tries + 1)
  }
}

const measure = async (address: string, page: string, device: Device): Promise<Row> => {
  const looks: Scores[] = []
  for (let round = 0; round < rounds; round += 1) looks.push(await lookUntilSeen(address, device))
  say(`  ${page}, ${device}: performance ${looks.map(({ scores }) => scores.performance).join(', ')}`)
  return { page, device, ...middle(looks) }
}

const pagesOf = (samples: Address[]): Address[] => {
  const code = options.region ?? samples[0]?.pack.code
  return kinds.flatMap(
    kind => samples.find(sample => sample.kind === kind && sample.pack.code === code) ?? [],
  )
}

const measureAll = async (origin: string): Promise<Row[]> => {
  const pages = pagesOf(await sampleAddresses(apiOf(origin)))
  if (pages.length === 0) throw new Error(`There is no region ${options.region}.`)
  const rows: Row[] = []
  for (const { kind, href } of pages)
    for (const device of devices)
      if (`${kind} ${device}`.includes(options.only)) rows.push(await measure(origin + href, kind, device))
  return rows
}

const isMet = ({ scores }: Row): boolean => categories.every(name => scores[name] >= required)

const asTable = (rows: Row[]): string => {
  const widths = [13, 7, ...categories.map(({ length }) => length), 7]
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    line(['page', 'device', ...categories, 'machine']),
    ...rows.map(({ page, device, scores, machine }) =>
      line([page, device, ...categories.map(name => `${scores[name]}`), `${machine}`]),
    ),
  ].join('\n')
}

const folder = createDataFolder()
const product = launchProduct(folder)
try {
  say('fetching Lighthouse, starting the product with demo content')
  const [origin] = await Promise.all([product.ready, fetchLighthouse()])
  say(`${rounds} looks at each page`)
  const rows = await measureAll(origin)
  const short = rows.filter(row => !isMet(row))
  process.stdout.write(`${options.json ? JSON.stringify({ required, rows }, null, 2) : asTable(rows)}\n`)
  for (const { page, device, findings } of short)
    say(`✗ ${page}, ${device}: below ${required}\n${findings.map(text => `    ${text}`).join('\n')}`)
  if (short.length > 0) process.exitCode = 1
} finally {
  await product.stop()
  removeDataFolder(folder)
}
