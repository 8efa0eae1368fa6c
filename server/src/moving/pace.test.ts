import { expect, test } from 'vitest'
import { askedWaitMs, createPace, reallyWait } from './pace.ts'

test('turns come at an even pace, however many ask at once', async () => {
  const waits: number[] = []
  const turn = createPace(
    4,
    async ms => void waits.push(ms),
    () => 1000,
  )
  await Promise.all([turn(), turn(), turn()])
  expect(waits).toEqual([250, 500])
})

test('a server says how long to wait in seconds or by a date', () => {
  const now = new Date('2026-06-10T04:00:00Z')
  expect(askedWaitMs('7', now)).toBe(7000)
  expect(askedWaitMs('Wed, 10 Jun 2026 04:01:00 GMT', now)).toBe(60_000)
  expect(askedWaitMs('Wed, 10 Jun 2020 04:01:00 GMT', now)).toBe(0)
  expect(askedWaitMs('soon', now)).toBeUndefined()
  expect(askedWaitMs(undefined, now)).toBeUndefined()
})

test('whoever waits can be told to stop', async () => {
  const stopping = new AbortController()
  const waiting = reallyWait(600_000, stopping.signal)
  stopping.abort(new Error('已中止'))
  await expect(waiting).rejects.toThrow('已中止')
})
