// `npm run bench`: how much of a bare Node server's and of PostgreSQL's own speed the product keeps.
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
import { measurePages } from './pages.ts'
import { measurePublish } from './publish.ts'
import { asText, isMet, type Report } from './report.ts'
import { measureSearch } from './search.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    /** Of the search bench: at least so many notices, and the folder that holds them from run to run. */
    rows: { type: 'string', default: '0' },
    data: { type: 'string', default: 'data/bench' },
  },
})
const effort: Effort = {
  connections: Number(options.connections),
  seconds: Number(options.seconds),
  rounds: Number(options.rounds),
}

say(`${effort.connections} connections, ${effort.rounds} rounds of ${effort.seconds} s on each side`)
const { only } = options
const measurePublic = (): Promise<Report> => measurePages(effort, only)
const measures: Record<string, () => Promise<Report>> = {
  search: () => measureSearch(effort, { only, rows: Number(options.rows), folder: options.data }),
  lists: () => measureLists(effort, only),
  publish: () => measurePublish(effort),
  import: measureImport,
  desk: measureDesk,
}
const report = await (measures[positionals[0] ?? ''] ?? measurePublic)()
process.stdout.write(`${options.json ? JSON.stringify({ effort, ...report }, null, 2) : asText(report)}\n`)
const hasFailures = report.rows.some(({ product }) => product.failures > 0)
if (hasFailures || !report.requirements.every(isMet)) process.exitCode = 1
