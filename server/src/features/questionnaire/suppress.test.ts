import { expect, test } from 'vitest'
import { withheldCells } from './suppress.ts'

const hidden = (counts: number[], isPartition = true) => [...withheldCells(counts, 5, isPartition)].sort()

test('cells that are large enough, and empty ones, are shown', () => {
  expect(hidden([5, 12, 0])).toEqual([])
})

test('a lone small cell takes the next smallest along, or a subtraction would tell it', () => {
  expect(hidden([3, 50, 20])).toEqual([0, 2])
})

test('small cells whose sum still tells them take more along', () => {
  expect(hidden([1, 1, 30, 40])).toEqual([0, 1, 2])
  expect(hidden([4, 4, 30, 40])).toEqual([0, 1])
})

test('where several may be chosen the cells add up to nothing, and each stands for itself', () => {
  expect(hidden([3, 50, 20], false)).toEqual([0])
})
