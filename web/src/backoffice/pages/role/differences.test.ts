import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('two roles differ in what only one of them has', () => {
  expect([...differencesOf(['a', 'b'], ['b', 'c'])]).toEqual(['a', 'c'])
  expect(differencesOf(['a'], ['a']).size).toBe(0)
})
