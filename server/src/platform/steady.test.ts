import { expect, test } from 'vitest'
import { createSteadiness } from './steady.ts'

const second = 1_000
const day = 86_400 * second

const clocks = () => {
  let [wall, monotonic] = [1_700_000_000_000, 5_000]
  const isSteady = createSteadiness({ wall: () => wall, monotonic: () => monotonic })
  return {
    jump: (ms: number) => {
      wall += ms
    },
    /** Both go on, and somebody looks every second. */
    pass: (seconds: number): boolean[] =>
      Array.from({ length: seconds }, () => {
        wall += second
        monotonic += second
        return isSteady()
      }),
  }
}
const all = (answers: boolean[], value: boolean) => answers.every(answer => answer === value)

test.each([day, -day, 3600 * second, -3600 * second])(
  'a clock that was off by %d ms for eight seconds is believed before and after, not meanwhile',
  ms => {
    const { jump, pass } = clocks()
    expect(all(pass(100), true)).toBe(true)
    jump(ms)
    expect(all(pass(8), false)).toBe(true)
    jump(-ms)
    expect(all(pass(100), true)).toBe(true)
  },
)

test('a jump that lasts a minute is the new time', () => {
  const { jump, pass } = clocks()
  jump(day)
  const answers = pass(120)
  expect(answers.indexOf(true)).toBe(60)
  expect(all(answers.slice(60), true)).toBe(true)
})

test('a clock that never rests is not believed', () => {
  const { jump, pass } = clocks()
  for (let at = 0; at < 30; at++) {
    jump(day)
    expect(all(pass(10), false)).toBe(true)
  }
})

test('what drifts slowly, or is tuned by a second, is followed', () => {
  const { jump, pass } = clocks()
  for (let at = 0; at < 100; at++) {
    jump(second)
    expect(all(pass(5), true)).toBe(true)
  }
})
