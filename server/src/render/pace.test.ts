import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPace, type Pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What was begun of many drawings that end when the test says so. */
const drawings = (pace: Pace) => {
  const ends: (() => void)[] = []
  return {
    begun: () => ends.length,
    ask: (times: number): void => {
      for (let at = 0; at < times; at++) void pace.draw(() => new Promise<void>(end => void ends.push(end)))
    },
    endAll: async (): Promise<void> => {
      for (const end of ends) end()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
const read = (pace: Pace, times: number): void => {
  for (let at = 0; at < times; at++) pace.noteRead()
}
/** A crowd that reads as fast as the thread gives out. */
const pass = async (pace: Pace, ms: number, perMs: number): Promise<void> => {
  for (let at = 0; at < ms; at++) {
    read(pace, perMs)
    await vi.advanceTimersByTimeAsync(1)
  }
}

describe('without a crowd', () => {
  test('pages are drawn as they come, however many', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    for (let round = 0; round < 50; round++) {
      drawn.ask(3)
      await vi.advanceTimersByTimeAsync(0)
      expect(drawn.begun()).toBe(3 * (round + 1))
      await pass(pace, 20, 0)
    }
  })

  test('a few readers hold up nobody', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    for (let round = 0; round < 50; round++) {
      read(pace, 5)
      drawn.ask(1)
      await vi.advanceTimersByTimeAsync(0)
      expect(drawn.begun()).toBe(round + 1)
      await pass(pace, 20, 0)
    }
  })

  test('after a crowd has gone, one look is waited for and no more', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    await pass(pace, 1_000, 20)
    drawn.ask(3)
    await vi.advanceTimersByTimeAsync(5)
    expect(drawn.begun()).toBe(3)
    drawn.ask(3)
    await vi.advanceTimersByTimeAsync(0)
    expect(drawn.begun()).toBe(6)
  })
})

describe('in a crowd', () => {
  test('pages are drawn one at a time, each after some hundred were read', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    await pass(pace, 300, 20)
    drawn.ask(1)
    await vi.advanceTimersByTimeAsync(0)
    drawn.ask(9)
    // However long one takes, the next is not begun beside it.
    await pass(pace, 100, 20)
    expect(drawn.begun()).toBe(1)
    const begun: number[] = []
    for (let round = 0; round < 4; round++) {
      await drawn.endAll()
      await pass(pace, 40, 20)
      begun.push(drawn.begun())
    }
    expect(begun).toEqual([2, 3, 4, 5])
  })

  test('all who wait are drawn as soon as it is gone', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    await pass(pace, 300, 20)
    drawn.ask(8)
    await pass(pace, 50, 20)
    for (let round = 0; round < 3; round++) {
      await drawn.endAll()
      await pass(pace, 10, 0)
    }
    expect(drawn.begun()).toBe(8)
  })

  test('a drawing that fails gives its turn on', async () => {
    const pace = createPace()
    const drawn = drawings(pace)
    await pass(pace, 300, 20)
    const failing = expect(pace.draw(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await pass(pace, 50, 20)
    await failing
    drawn.ask(1)
    await pass(pace, 50, 20)
    expect(drawn.begun()).toBe(1)
  })
})
