import { expect, test } from 'vitest'
import { strengthOf } from './strength-of.ts'

test.each([
  ['', 0],
  ['short1', 1],
  ['onlyletters', 1],
  ['aaaaaaaa1', 1],
  ['password12', 2],
  ['Password123', 3],
  ['Ahw4-quiet-River', 4],
  ['correct horse battery', 4],
])('%j is worth %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
