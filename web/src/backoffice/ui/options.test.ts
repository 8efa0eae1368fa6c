import { expect, test } from 'vitest'
import { optionsOf, optionsOfRows } from './options.ts'

test('words become choices in their order, without those that are nothing to choose', () => {
  const words = { draft: '草稿', live: '已发布', recycled: '回收站' }
  expect(optionsOf(words).map(({ label }) => label)).toEqual(['草稿', '已发布', '回收站'])
  expect(optionsOf(words, 'recycled')).toEqual([
    { value: 'draft', label: '草稿' },
    { value: 'live', label: '已发布' },
  ])
})

test('rows are chosen by their id and shown by their name', () => {
  expect(optionsOfRows([{ id: 'a', name: '甲站' }])).toEqual([{ value: 'a', label: '甲站' }])
})
