import type { LoadResult } from '../latencies.ts'
import type { Effort, Measure } from '../measure.ts'
import type { Requirement } from '../report.ts'
import { type Pids, processorTime } from './processor-time.ts'
import { median, type Spread, spreadOf } from './statistics.ts'

export interface Side {
  measure: Measure
  /** Whose processor time is counted meanwhile. */
  pids: Pids
}

/** One turn of one side; the times are those of one answer. */
export interface Turn extends LoadResult {
  appMs: number
  dbMs: number
}

export interface Figures {
  perSecond: Spread
  p99: number
  appMs: number
  dbMs: number
  failures: number
}

/** One case: the product beside its limit. */
export interface Row {
  group: string
  name: string
  against: string
  ratio: Spread
  ours: Figures
  limit: Figures
  requirements: Requirement[]
  note?: string
}

export interface Pair {
  ours: Turn
  limit: Turn
}

export const takeTurn = async ({ measure, pids }: Side, seconds: number): Promise<Turn> => {
  const before = processorTime(pids)
  const result = await measure(seconds)
  const after = processorTime(pids)
  const each = Math.max(1, result.answers)
  return {
    ...result,
    appMs: (after.appMs - before.appMs) / each,
    dbMs: (after.dbMs - before.dbMs) / each,
  }
}

const warmSeconds = 0.5

/** Both in turns, after one of each that does not count. */
export const alternate = async ({ seconds, rounds }: Effort, ours: Side, limit: Side): Promise<Pair[]> => {
  const pairs: Pair[] = []
  await ours.measure(Math.min(warmSeconds, seconds))
  await limit.measure(Math.min(warmSeconds, seconds))
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await takeTurn(ours, seconds), limit: await takeTurn(limit, seconds) })
  return pairs
}

const figuresOf = (turns: readonly Turn[]): Figures => {
  const middle = (value: (turn: Turn) => number): number => median(turns.map(value))
  return {
    perSecond: spreadOf(turns.map(({ perSecond }) => perSecond)),
    p99: middle(({ p99 }) => p99),
    appMs: middle(({ appMs }) => appMs),
    dbMs: middle(({ dbMs }) => dbMs),
    failures: turns.reduce((sum, { failures }) => sum + failures, 0),
  }
}

/** What is wanted of a case, by the figure it is wanted of. */
export interface Wanted {
  /** `ratio` of the rates, `cost` its inverse, `cpu` of application and database in ms, `p99` times the limit's. */
  of: 'ratio' | 'cost' | 'cpu' | 'p99'
  bound: Requirement['bound']
  limit: number
}

export interface CaseName {
  group: string
  name: string
  against: string
  wanted?: readonly Wanted[]
  note?: string
}

const words = {
  ratio: 'rate, of the limit',
  cost: 'cost, times the other',
  cpu: 'processor of an answer, ms',
  p99: 'p99, times the other',
}

export const rowOf = ({ wanted = [], ...name }: CaseName, pairs: readonly Pair[]): Row => {
  const ratio = spreadOf(pairs.map(({ ours, limit }) => ours.perSecond / limit.perSecond))
  const ours = figuresOf(pairs.map(pair => pair.ours))
  const limit = figuresOf(pairs.map(pair => pair.limit))
  const values = {
    ratio: ratio.median,
    cost: 1 / ratio.median,
    cpu: ours.appMs + ours.dbMs,
    p99: median(pairs.map(pair => pair.ours.p99 / pair.limit.p99)),
  }
  const requirements = wanted.map(({ of, bound, limit: wish }) => ({
    name: words[of],
    value: values[of],
    bound,
    limit: wish,
  }))
  return { ...name, ratio, ours, limit, requirements }
}
