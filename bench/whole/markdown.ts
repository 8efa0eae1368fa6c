import { isMet, type Requirement } from '../report.ts'
import type { Row } from './alternate.ts'
import { shownRatio } from './chart.ts'
import type { Spread } from './statistics.ts'

export interface Occasion {
  date: string
  machine: string
  versions: string
  settings: string
  /** How busy the machine was by itself, before and after. */
  load: string
  minutes: number
  /** Groups that could not be measured here, with the reason. */
  missing: string[]
}

const rate = (value: number): string =>
  Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
const time = (value: number): string => (Number.isFinite(value) ? value.toPrecision(2) : '–')
const range = (spread: Spread, show: (value: number) => string): string =>
  `${show(spread.median)} (${show(spread.least)}–${show(spread.most)})`
const processor = ({ appMs, dbMs }: { appMs: number; dbMs: number }): string =>
  `${time(appMs)} + ${time(dbMs)}`

const asWish = (requirement: Requirement): string => {
  const { name, value, bound, limit } = requirement
  const sign = bound === 'at least' ? '≥' : '≤'
  return `${isMet(requirement) ? 'met' : '**not met**'}: ${name} ${shownRatio(value)}, ${sign} ${limit}`
}

/** Failed answers are told wherever there were any. */
const failuresOf = ({ ours, limit }: Row): string[] => [
  ...(ours.failures > 0 ? [`${ours.failures} answers failed`] : []),
  ...(limit.failures > 0 ? [`${limit.failures} of the limit's answers failed`] : []),
]

const lineOf = (row: Row): string => {
  const { group, name, against, ratio, ours, limit, requirements, note } = row
  const cells = [
    `${group}: ${name}`,
    against,
    range(ratio, shownRatio),
    range(ours.perSecond, rate),
    rate(limit.perSecond.median),
    processor(ours),
    processor(limit),
    [...requirements.map(asWish), ...(note ? [note] : []), ...failuresOf(row)].join('<br>'),
  ]
  return `| ${cells.join(' | ')} |`
}

const columns = [
  'case',
  'against',
  'ratio (least–most)',
  'req/s (least–most)',
  "limit's req/s",
  'CPU ms/answer, app + db',
  "limit's CPU",
  'wanted',
]

export const asMarkdown = (rows: readonly Row[], occasion: Occasion, chart: string): string => {
  const wishes = rows.flatMap(({ requirements }) => requirements)
  const met = wishes.filter(isMet).length
  const { date, machine, versions, settings, load, minutes, missing } = occasion
  return `# What the bench measured

Written by \`npm run bench\`; [docs/performance.md](../docs/performance.md) says how it measures. The product and its
limit take turns; a ratio is the median of the ratios of the turns, so what slows the machine slows both.

- ${date}, ${minutes.toFixed(1)} minutes, ${settings}
- ${machine}; ${versions}
- load of the machine before and after: ${load}
- wanted: ${met} of ${wishes.length} met
${missing.map(each => `- not measured: ${each}\n`).join('')}
![Ratios to the limit](${chart})

| ${columns.join(' | ')} |
|${columns.map(() => '---').join('|')}|
${rows.map(lineOf).join('\n')}
`
}
