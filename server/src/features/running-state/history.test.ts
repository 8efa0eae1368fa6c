import { expect, test } from 'vitest'
import { hourOf, toInstance } from './history.ts'
import type { Sample } from './sample.ts'

const now = new Date('2026-06-10T04:00:00Z')
const sample = (secondsAgo: number, more: Partial<Sample> = {}): Sample => ({
  at: now.getTime() - secondsAgo * 1000,
  ...{ seconds: 30, requests: 30, failed: 1, fromMemory: 20, loopMs: 5, memoryBytes: 100, waiting: 0 },
  ...{ cacheBytes: 10, cacheEntries: 2 },
  ...more,
})
const row = (seenSecondsAgo: number, samples: Sample[]) => ({
  ...{ id: 'a', host: 'one', place: 0, pid: 1, version: '1', nodeVersion: '24' },
  ...{ startedAt: now, seenSecondsAgo, state: 'serving' as const, samples },
})

test('processes of one half minute are one moment: counts are summed, the slowest loop is told', () => {
  const hour = hourOf(
    [
      { samples: [sample(90), sample(60)] },
      { samples: [sample(59, { loopMs: 80, requests: 60, waiting: 2 })] },
    ],
    now,
  )
  expect(
    hour.map(({ requests, failed, loopMs, memoryBytes, waiting }) => [
      requests,
      failed,
      loopMs,
      memoryBytes,
      waiting,
    ]),
  ).toEqual([
    [60, 2, 5, 100, 0],
    [180, 4, 80, 200, 2],
  ])
})

test('what is older than an hour is left out, and a sample longer than its half minute keeps its rate', () => {
  const hour = hourOf([{ samples: [sample(3700), sample(10, { seconds: 60, requests: 60 })] }], now)
  expect(hour.map(({ requests }) => requests)).toEqual([60])
})

test('one that gives no sign of life is silent, and nothing is said of its memory', () => {
  expect(toInstance(row(20, [sample(20)]), 'a')).toMatchObject({
    state: 'serving',
    isAnswering: true,
    memoryBytes: 100,
  })
  expect(toInstance(row(40, [sample(40)]), 'b')).toMatchObject({
    ...{ state: 'silent', isAnswering: false, memoryBytes: null, requestsPerMinute: null },
  })
})
