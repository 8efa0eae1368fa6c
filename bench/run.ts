// `npm run bench`: everything that is wanted of the product's speed, each beside its limit (`whole/whole.ts`).
// `npm run bench -- cached json`: some groups of it; `--quick` looks whether they run.
// `npm run bench -- lists`: lists of the back-office over 100,000 rows against their SQL alone.
// `npm run bench -- import`: 100,000 suppliers from a file into the directory, twice.
// `npm run bench -- desk`: lists of 100,000 texts and an item of one, until usable in a browser.
// `npm run bench -- publish`: public pages while 50 items a second are published.
// `npm run bench -- search --rows 1000000`: lists, search and import at size, on a data folder that is kept.
import { parseArgs } from 'node:util'
import { measureDesk } from './desk.ts'
import { measureImport } from './directory-import.ts'
import { measureLists } from './lists.ts'
import { type Effort, say } from './measure.ts'
import { measurePublish } from './publish.ts'
import { asText, isMet, type Report } from './report.ts'
import { measureSearch } from './search.ts'
import { groups, measureWhole } from './whole/whole.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    /** Of the whole: how many notices its installations hold; a million takes a while to make. */
    sizes: { type: 'string', default: '10000,100000' },
    /** Of the search bench: at least so many notices. */
    rows: { type: 'string', default: '0' },
    /** What is kept from run to run: the folder of the search bench, or that of the whole one's installations. */
    data: { type: 'string' },
  },
})

const effortOf = (usual: Effort): Effort => ({
  connections: Number(options.connections ?? usual.connections),
  seconds: Number(options.seconds ?? usual.seconds),
  rounds: Number(options.rounds ?? usual.rounds),
})
const effort = effortOf({ connections: 10, seconds: 5, rounds: 3 })

const { only } = options
const measures: Record<string, () => Promise<Report>> = {
  search: () =>
    measureSearch(effort, { only, rows: Number(options.rows), folder: options.data ?? 'data/bench' }),
  lists: () => measureLists(effort, only),
  publish: () => measurePublish(effort),
  import: measureImport,
  desk: measureDesk,
}

const measureOne = async (measure: () => Promise<Report>): Promise<boolean> => {
  say(`${effort.connections} connections, ${effort.rounds} rounds of ${effort.seconds} s on each side`)
  const report = await measure()
  process.stdout.write(`${options.json ? JSON.stringify({ effort, ...report }, null, 2) : asText(report)}\n`)
  return report.rows.every(({ product }) => product.failures === 0) && report.requirements.every(isMet)
}

const unknown = positionals.filter(name => !(name in groups) && !(name in measures))
if (unknown.length > 0)
  throw new Error(
    `No case is called ${unknown.join(', ')}: ${[...Object.keys(groups), ...Object.keys(measures)].join(', ')}`,
  )
const single = positionals.flatMap(name => measures[name] ?? [])
const parts = positionals.filter(name => name in groups)
let isGood = true
for (const measure of single) isGood = (await measureOne(measure)) && isGood
if (single.length === 0 || parts.length > 0) {
  const isWholeGood = await measureWhole(
    effortOf(
      options.quick
        ? { connections: 32, seconds: 0.5, rounds: 1 }
        : { connections: 32, seconds: 1, rounds: 5 },
    ),
    {
      names: parts,
      folder: options.data ?? 'data',
      sizes: options.sizes.split(',').map(Number),
      json: options.json,
      isQuick: options.quick,
    },
  )
  isGood = isWholeGood && isGood
}
if (!isGood) process.exitCode = 1
