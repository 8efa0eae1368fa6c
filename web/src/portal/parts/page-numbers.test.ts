import { expect, test } from 'vitest'
import { pagesToShow } from './page-numbers.ts'

const shown = (page: number, last: number) =>
  pagesToShow(page, last)
    .map(number => (number < 0 ? '…' : number))
    .join(' ')

test('the first, the last and the pages around the current one are shown', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(1, 24)).toBe('1 2 3 … 24')
  expect(shown(12, 24)).toBe('1 … 10 11 12 13 14 … 24')
  expect(shown(24, 24)).toBe('1 … 22 23 24')
})

test('a gap of one page is that page', () => {
  expect(shown(5, 24)).toBe('1 2 3 4 5 6 7 … 24')
})
