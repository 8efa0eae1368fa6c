import { expect, test } from 'vitest'
import { citingsOf } from './citing.ts'
import type { KnownLaw } from './laws-read.ts'

const known = (
  id: string,
  title: string,
  effectDate: string,
  repealDate: string | null = null,
): KnownLaw => ({
  id,
  title,
  editionId: `${id}-1`,
  effectDate,
  repealDate,
})
const laws = [
  known('old', '中华人民共和国采购办法', '2010-01-01', '2020-01-01'),
  known('new', '采购办法', '2020-01-01'),
  known('order', '答疑规定', '2015-01-01'),
]
const now = new Date('2026-06-10T04:00:00Z')
const cited = (over: object, isRewritten = false) =>
  citingsOf(
    {
      passages: [{ text: '', citations: [], laws: [], at: '2026-05-01T01:00:00Z', ...over }],
      isRewritten,
    },
    laws,
    now,
  ).map(({ law, article, day }) => [law.id, article, day])

test('what a text names, what it rests on, and what was chosen beside it are cited, each once', () => {
  const text = '<p>依据《采购办法》第三条、第五条之一和《采购办法》第三条，另见《别处的法》第一条。</p>'
  expect(
    cited({
      text,
      citations: ['答疑规定第二条', '《答疑规定》'],
      laws: [{ id: 'new', article: '第十二条之二' }],
    }),
  ).toEqual([
    ['new', '3', '2026-05-01'],
    ['new', '5-1', '2026-05-01'],
    ['order', '2', '2026-05-01'],
    ['order', '', '2026-05-01'],
    ['new', '12-2', '2026-05-01'],
  ])
})

test('of two laws of one name the one is meant that applied on the day', () => {
  expect(cited({ text: '《采购办法》第一条', at: '2015-03-01T00:00:00Z' })).toEqual([
    ['old', '1', '2015-03-01'],
  ])
  expect(cited({ text: '《采购办法》第一条' })).toEqual([['new', '1', '2026-05-01']])
})

test('what begins later, and what was written anew since it was read, speaks as of today', () => {
  expect(cited({ text: '《答疑规定》第一条', at: '2026-09-01T00:00:00Z' })).toEqual([
    ['order', '1', '2026-06-10'],
  ])
  expect(cited({ text: '《答疑规定》第一条' }, true)).toEqual([['order', '1', '2026-06-10']])
})
