// `node bench/scale/run.ts`: the tables of docs/scale.md, from the bench's report, a simulated day and assumptions named there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCosts } from './costs.ts'
import { type Counted, type Day, simulateDay } from './day.ts'

const costs = readCosts(readFileSync(join(import.meta.dirname, '../report.md'), 'utf8'))

/** Assumed; docs/scale.md says of each figure why. */
const sizes = [
  { name: 'one province', noticesAYear: 300_000, views: 1_000_000 },
  { name: 'eight', noticesAYear: 2_400_000, views: 8_000_000 },
  { name: 'the country', noticesAYear: 8_000_000, views: 30_000_000 },
]
const years = 10
const perNotice = {
  indexBytes: 541,
  rowBytes: 2_000,
  bodyBytes: 8_000,
  searchBytes: 6_000,
  fileBytes: 600_000,
}
const perView = { logBytes: 250, trafficBytes: 40_000 }
const keptLogDays = 180
const utilisation = 0.4
const prices = { coreMonth: 90, databaseGb: 1, objectGb: 0.12, trafficGb: 0.2 }

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)))
const table = (head: string[], rows: (string | number)[][]): void => {
  console.log(`\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}`)
  for (const row of rows)
    console.log(`| ${row.map(cell => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`)
}

const dayOf = (views: number, more: Partial<Day> = {}): Day => ({
  ...{
    views,
    notices: 300_000 * years,
    published: 1_200,
    lists: 120,
    freshMs: 1_000,
    memory: 1_000,
    seed: 2026,
  },
  ...more,
})
const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`
const line = (name: string, { views, ...is }: Counted): (string | number)[] => [
  name,
  ...[is.hits, is.revalidated, is.sent, is.drawn, is.own].map(part => percent(part, views)),
  is.mostUpstreamASecond,
]

console.log('## A simulated day')
const head = ['day', 'hit', '304', 'from memory', 'drawn', 'searches, drawn', 'most a second behind']
const province = simulateDay(dayOf(1_000_000))
table(head, [
  line('100,000 views, fresh 1 s', simulateDay(dayOf(100_000))),
  line('1,000,000 views, fresh 1 s', province),
  line('1,000,000 views, fresh 5 s', simulateDay(dayOf(1_000_000, { freshMs: 5_000 }))),
  line('1,000,000 views, fresh 60 s', simulateDay(dayOf(1_000_000, { freshMs: 60_000 }))),
  line('1,000,000 views, fresh 1 s, memory 8,000 pages', simulateDay(dayOf(1_000_000, { memory: 8_000 }))),
  line('10,000,000 views, fresh 1 s', simulateDay(dayOf(10_000_000))),
])

/** Seconds of processor for a day of one site: most drawings are details, and every search is one. */
const workOf = ({ revalidated, sent, drawn, own }: Counted, part: 'app' | 'db'): number =>
  (revalidated * costs.unchanged[part] +
    sent * costs.cached[part] +
    drawn * costs.article[part] +
    own * costs.search[part]) /
  1_000
/** The busiest hour has so much of the day. */
const peakHour = 0.115
const coresFor = (seconds: number): number => (seconds * peakHour) / 3_600 / utilisation

console.log('\n## Sizes')
table(
  ['', ...sizes.map(({ name }) => name)],
  (
    [
      ['notices after ten years', s => s.noticesAYear * years],
      ['rows of editions and their records, about 12 a notice', s => s.noticesAYear * years * 12],
      ['indexes of the lists, GB', s => (s.noticesAYear * years * perNotice.indexBytes) / 1e9],
      [
        'rows and texts, GB',
        s => (s.noticesAYear * years * (perNotice.rowBytes + perNotice.bodyBytes)) / 1e9,
      ],
      ['search, GB', s => (s.noticesAYear * years * perNotice.searchBytes) / 1e9],
      ['visit and call logs of 180 days, GB', s => (s.views * keptLogDays * perView.logBytes) / 1e9],
      ['files, TB', s => (s.noticesAYear * years * perNotice.fileBytes) / 1e12],
      ['views a day', s => s.views],
      ['views a second in the busiest hour', s => (s.views * peakHour) / 3_600],
      ['cores of the product at its peak', s => coresFor((workOf(province, 'app') * s.views) / 1e6)],
      ['cores of the database at its peak', s => coresFor((workOf(province, 'db') * s.views) / 1e6)],
      ['traffic a month, TB', s => (s.views * 30 * perView.trafficBytes) / 1e12],
      ['publications a second in office hours', s => s.noticesAYear / 250 / (9 * 3_600)],
    ] as [string, (size: (typeof sizes)[number]) => number][]
  ).map(([name, of]) => [name, ...sizes.map(of)]),
)

console.log('\n## Cost a month, CNY')
const gbOf = (s: (typeof sizes)[number]): number =>
  (s.noticesAYear *
    years *
    (perNotice.indexBytes + perNotice.rowBytes + perNotice.bodyBytes + perNotice.searchBytes) +
    s.views * keptLogDays * perView.logBytes) /
  1e9
const costRows: [string, (size: (typeof sizes)[number]) => number][] = [
  [
    'processors: product twice over, database and standby of 4 cores at least',
    s =>
      (Math.max(4, 2 * Math.ceil(coresFor((workOf(province, 'app') * s.views) / 1e6))) +
        2 * Math.max(4, 2 * Math.ceil(coresFor((workOf(province, 'db') * s.views) / 1e6)))) *
      prices.coreMonth,
  ],
  ['database disks, twice', s => 2 * gbOf(s) * prices.databaseGb],
  ['files in object storage', s => ((s.noticesAYear * years * perNotice.fileBytes) / 1e9) * prices.objectGb],
  ['traffic', s => ((s.views * 30 * perView.trafficBytes) / 1e9) * prices.trafficGb],
]
table(
  ['', ...sizes.map(({ name }) => name)],
  [
    ...costRows.map(([name, of]) => [name, ...sizes.map(of)]),
    ['together', ...sizes.map(size => costRows.reduce((sum, [, of]) => sum + of(size), 0))],
  ],
)
