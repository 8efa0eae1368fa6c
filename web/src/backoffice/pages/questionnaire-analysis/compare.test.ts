import { expect, test } from 'vitest'
import { differenceWords, sharesBeside } from './compare.ts'

const option = (code: string, share: number | null) => ({
  code,
  text: `选项${code}`,
  count: 0,
  share,
  isFew: false,
})

test('options of two versions are compared by their code, whatever their order', () => {
  const first = { options: [option('A', 40), option('B', 60)] }
  const second = { options: [option('B', 52.5), option('C', 47.5)] }
  expect(sharesBeside(first, second).map(({ code, before, after }) => [code, before, after])).toEqual([
    ['A', 40, null],
    ['B', 60, 52.5],
  ])
})

test('a difference is told in points, with its sign', () => {
  expect(differenceWords(40, 52.5)).toBe('+12.5')
  expect(differenceWords(60, 52.3)).toBe('-7.7')
  expect(differenceWords(null, 10)).toBe('—')
})
