import { expect, test } from 'vitest'
import { shareOf, shareWords } from './share.ts'

test('a share has one decimal', () => {
  expect(shareOf(1, 3)).toBe(33.3)
  expect(shareOf(2, 3)).toBe(66.7)
  expect(shareOf(3, 3)).toBe(100)
  expect(shareOf(0, 0)).toBe(0)
  expect(shareOf(5, 0)).toBe(0)
  expect(shareWords(50)).toBe('50.0%')
})
