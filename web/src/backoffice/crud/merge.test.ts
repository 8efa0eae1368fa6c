import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CrudField } from './define-crud.ts'
import { mergeValues, wordsOf } from './merge.ts'

const fields: CrudField[] = [
  { name: 'name', label: '名称', kind: 'text' },
  { name: 'sort', label: '排序', kind: 'number' },
  { name: 'status', label: '状态', kind: 'radio', options: [{ value: '1', label: '启用' }] },
]

test('what only one changed is kept from him, what both changed is asked', () => {
  const base = { name: '甲', sort: 1, status: '1', version: 1 }
  const mine = { name: '乙', sort: 1, status: '0', version: 1 }
  const theirs = { name: '甲', sort: 5, status: '2', version: 2 }
  const { values, conflicts } = mergeValues(fields, base, mine, theirs)
  expect(values).toEqual({ name: '乙', sort: 5, status: '0', version: 2 })
  expect(conflicts.map(({ field, mine, theirs }) => [field.name, mine, theirs])).toEqual([
    ['status', '0', '2'],
  ])
})

test('the result always carries the newest version, and never a value that nobody gave', () => {
  const row = fc.record({ name: fc.string(), sort: fc.integer(), status: fc.string(), version: fc.nat() })
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const { values, conflicts } = mergeValues(fields, base, mine, theirs)
      expect(values.version).toBe(theirs.version)
      for (const { name } of fields) {
        const key = name as keyof typeof base
        expect([mine[key], theirs[key]]).toContain(values[key])
        const bothChanged = mine[key] !== base[key] && theirs[key] !== base[key] && mine[key] !== theirs[key]
        expect(conflicts.some(({ field }) => field.name === name)).toBe(bothChanged)
      }
    }),
  )
})

test('values are told in the words of their field', () => {
  const [, , status] = fields
  expect(status && wordsOf(status, '1')).toBe('启用')
  expect(status && wordsOf(status, ['1', '9'])).toBe('启用、9')
  expect(status && wordsOf(status, '')).toBe('（空）')
  expect(status && wordsOf(status, false)).toBe('否')
})
