import { expect, test } from 'vitest'
import { unitsFor } from './units.ts'

const units = ['台', '台套', '个', '平方米']

test.each([
  ['', units],
  [' ', units],
  ['台', ['台']],
  [' 平方米', ['平方米']],
  ['平方', []],
  ['箱', []],
])('"%s" offers %j', (typed, offered) => {
  expect(unitsFor(units, typed)).toEqual(offered)
})
