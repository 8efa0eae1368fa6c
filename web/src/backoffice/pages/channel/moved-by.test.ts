import { expect, test } from 'vitest'
import { movedBy } from './moved-by.ts'

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
])('member %s by %s: %s', (at, step, order) => {
  expect(movedBy(['a', 'b', 'c'], at, step).join('')).toBe(order)
})
