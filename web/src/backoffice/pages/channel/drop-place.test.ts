import { expect, test } from 'vitest'
import { placeOf, zoneAt } from './drop-place.ts'

const rows = [
  { id: 'a', parentId: null },
  { id: 'a1', parentId: 'a' },
  { id: 'a2', parentId: 'a' },
  { id: 'b', parentId: null },
]
const row = (id: string) => rows.find(each => each.id === id) as (typeof rows)[number]

test.each([
  [102, 'before'],
  [120, 'inside'],
  [138, 'after'],
])('the pointer at %s is %s', (y, zone) => {
  expect(zoneAt(y, 100, 40)).toBe(zone)
})

test('dropped before, into, and after a row, also after the last of its neighbours', () => {
  expect(placeOf(rows, row('a2'), 'before')).toEqual({ parentId: 'a', beforeId: 'a2' })
  expect(placeOf(rows, row('b'), 'inside')).toEqual({ parentId: 'b', beforeId: null })
  expect(placeOf(rows, row('a1'), 'after')).toEqual({ parentId: 'a', beforeId: 'a2' })
  expect(placeOf(rows, row('b'), 'after')).toEqual({ parentId: null, beforeId: null })
})
