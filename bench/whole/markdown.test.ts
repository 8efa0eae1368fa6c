import { expect, test } from 'vitest'
import type { Row } from './alternate.ts'
import { inChinese } from './chinese.ts'
import { asMarkdown } from './markdown.ts'

const spread = (median: number) => ({ median, least: median, most: median })
const figures = { perSecond: spread(1_200), p99: 2, appMs: 0.5, dbMs: 0, failures: 0 }
const row: Row = {
  group: 'cached',
  name: 'article',
  against: 'bare Node',
  ratio: spread(0.85),
  ours: figures,
  limit: figures,
  requirements: [{ name: 'rate, of the limit', value: 0.85, bound: 'at least', limit: 0.9 }],
}
const occasion = {
  date: '2030-01-01',
  machine: 'two cores',
  versions: 'Node',
  settings: 'five turns',
  load: '0',
  minutes: 9,
  missing: [],
}

test('the report says what was not met as plainly as what was', () => {
  expect(asMarkdown([row], occasion, 'x.svg')).toContain('**not met**: rate, of the limit 0.85, ≥ 0.9')
  const met = { ...row, requirements: [{ ...row.requirements[0], limit: 0.8 }] } as Row
  expect(asMarkdown([met], occasion, 'x.svg')).toContain('wanted: 1 of 1 met')
})

test('failed answers stand beside the rate that they are no part of', () => {
  const failing = { ...row, ours: { ...figures, failures: 7 } }
  expect(asMarkdown([failing], occasion, 'x.svg')).toContain('7 answers failed')
})

test('names keep their numbers in Chinese', () => {
  expect(inChinese('overload: articles not cached, 3 times what can be borne, 7.5 s')).toBe(
    '未缓存文章页，3 倍可承受负载，7.5 秒',
  )
})
