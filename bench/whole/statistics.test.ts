import { expect, test } from 'vitest'
import { median, spreadOf } from './statistics.ts'

test('the median is the turn in the middle, whatever the order', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3)
  expect(median([7])).toBe(7)
})

test('of an even number of turns the median lies between the two in the middle', () => {
  expect(median([1, 2, 4, 10])).toBe(3)
})

test('one disturbed turn shows in the spread and not in the median', () => {
  expect(spreadOf([10, 11, 12, 11, 1])).toEqual({ median: 11, least: 1, most: 12 })
})
