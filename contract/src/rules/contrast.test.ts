import { expect, test } from 'vitest'
import { contrastOn } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#767676', 4.54],
  ['#ff0000', '#ffffff', 4],
])('%s on %s: %s', (color, ground, ratio) => {
  expect(contrastOn(color, ground)).toBeCloseTo(ratio, 1)
})
