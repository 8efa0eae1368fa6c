import { expect, test } from 'vitest'
import { alternate, rowOf, type Turn } from './alternate.ts'

const turn = (perSecond: number, more: Partial<Turn> = {}): Turn => ({
  perSecond,
  answers: perSecond,
  p50: 1,
  p99: 2,
  failures: 0,
  appMs: 1,
  dbMs: 0.5,
  ...more,
})

const name = { group: 'cached', name: 'an article', against: 'a bare server' }

test('the ratio is the median of the ratios of each round, not the ratio of two medians', () => {
  const row = rowOf(name, [
    { ours: turn(50), limit: turn(100) },
    { ours: turn(90), limit: turn(100) },
    { ours: turn(30), limit: turn(40) },
  ])
  expect(row.ratio).toEqual({ median: 0.75, least: 0.5, most: 0.9 })
})

test('what is wanted stands beside what was measured', () => {
  const row = rowOf(
    {
      ...name,
      wanted: [
        { of: 'ratio', bound: 'at least', limit: 0.9 },
        { of: 'cost', bound: 'at most', limit: 3 },
        { of: 'cpu', bound: 'at most', limit: 2 },
        { of: 'p99', bound: 'at most', limit: 3 },
      ],
    },
    [{ ours: turn(50, { p99: 8 }), limit: turn(100) }],
  )
  expect(row.requirements.map(({ value }) => value)).toEqual([0.5, 2, 1.5, 4])
})

test('failures of all turns count', () => {
  const failing = { ours: turn(1, { failures: 2 }), limit: turn(1) }
  expect(rowOf(name, [failing, failing]).ours.failures).toBe(4)
})

test('both sides take turns, after one of each that does not count', async () => {
  const asked: string[] = []
  const side = (label: string) => ({
    measure: async () => {
      asked.push(label)
      return turn(1)
    },
    pids: { app: process.pid, db: 0 },
  })
  const pairs = await alternate({ connections: 1, seconds: 1, rounds: 2 }, side('A'), side('B'))
  expect(asked.join('')).toBe('ABABAB')
  expect(pairs).toHaveLength(2)
})
