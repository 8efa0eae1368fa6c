import type { LoadResult } from './latencies.ts'

export interface Comparison {
  name: string
  /** What it is compared with. */
  yardstick: string
  ratio: number
  product: LoadResult
  other: LoadResult
}

/** A bound that a run must keep. */
export interface Requirement {
  name: string
  value: number
  bound: 'at least' | 'at most'
  limit: number
}

export interface Report {
  rows: Comparison[]
  requirements: Requirement[]
}

export const isMet = ({ value, bound, limit }: Requirement): boolean =>
  bound === 'at least' ? value >= limit : value <= limit

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

const columns: [string, (row: Comparison) => string][] = [
  ['case', row => row.name],
  ['against', row => row.yardstick],
  ['ratio', row => (row.ratio < 0.1 ? row.ratio.toPrecision(2) : row.ratio.toFixed(2))],
  ['req/s', row => row.product.perSecond.toFixed(row.product.perSecond < 10 ? 1 : 0)],
  ['its req/s', row => row.other.perSecond.toFixed(row.other.perSecond < 10 ? 1 : 0)],
  ['failed', row => String(row.product.failures)],
  ['p50 ms', row => ms(row.product.p50)],
  ['p99 ms', row => ms(row.product.p99)],
  ['its p50', row => ms(row.other.p50)],
  ['its p99', row => ms(row.other.p99)],
]

const asTable = (rows: Comparison[]): string => {
  const lines = [columns.map(([title]) => title), ...rows.map(row => columns.map(([, cell]) => cell(row)))]
  const widths = columns.map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  const isText = (at: number): boolean => at < 2
  return lines
    .map(line =>
      line
        .map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const asSentence = (requirement: Requirement): string => {
  const { name, value, bound, limit } = requirement
  const shown = value < 10 ? value.toFixed(2) : value.toFixed(0)
  return `${isMet(requirement) ? '✓' : '✗'} ${name}: ${shown}, ${bound} ${limit} is required`
}

export const asText = ({ rows, requirements }: Report): string =>
  [asTable(rows), requirements.map(asSentence).join('\n')].filter(Boolean).join('\n\n')
