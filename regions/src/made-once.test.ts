import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('the same thing is made of once, its like is made of anew', () => {
  let made = 0
  const count = madeOnce((_: object) => ++made)
  const thing = {}
  expect([count(thing), count(thing), count({})]).toEqual([1, 1, 2])
})

test('also where nothing is what it makes', () => {
  let made = 0
  const find = madeOnce((_: object): undefined => {
    made++
  })
  const thing = {}
  find(thing)
  find(thing)
  expect(made).toBe(1)
})
