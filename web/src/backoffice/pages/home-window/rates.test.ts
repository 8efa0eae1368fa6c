import { expect, test } from 'vitest'
import { rateOf } from './rates.ts'

test.each([
  [0, 0, '—'],
  [5, 40, '12.5%'],
  [0, 40, '0.0%'],
])('%s of %s: %s', (count, impressions, rate) => {
  expect(rateOf(count, impressions)).toBe(rate)
})
