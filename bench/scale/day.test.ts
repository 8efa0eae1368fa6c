import { expect, test } from 'vitest'
import { type Day, simulateDay, zipf } from './day.ts'

const day: Day = {
  ...{ views: 20_000, notices: 5_000, published: 200, lists: 40, freshMs: 1_000, memory: 500, seed: 7 },
}

test('the same seed is the same day, another one another, and every view is counted once', () => {
  const first = simulateDay(day)
  expect(simulateDay(day)).toEqual(first)
  expect(simulateDay({ ...day, seed: 8 })).not.toEqual(first)
  const { views, hits, revalidated, sent, drawn, own } = first
  expect(hits + revalidated + sent + drawn + own).toBe(views)
  expect(Math.abs(views - day.views)).toBeLessThan(500)
})

test('the longer a page is given out unasked the more hits, and the more room the fewer drawings', () => {
  expect(simulateDay({ ...day, freshMs: 60_000 }).hits).toBeGreaterThan(simulateDay(day).hits)
  expect(simulateDay({ ...day, memory: 5_000 }).drawn).toBeLessThan(simulateDay({ ...day, memory: 50 }).drawn)
})

test('a day on which nothing comes out draws each page once where there is room for all', () => {
  const { drawn, sent } = simulateDay({ ...day, published: 0, memory: 10_000 })
  expect(sent).toBe(0)
  expect(drawn).toBeLessThanOrEqual(1 + day.lists + day.notices)
})

test('ranks are whole, within bounds, and the first ones are the most', () => {
  expect([zipf(100, 0.9, 0), zipf(100, 0.9, 0.999_999)]).toEqual([1, 100])
  expect(zipf(100, 0.9, 0.5)).toBeLessThan(50)
})
