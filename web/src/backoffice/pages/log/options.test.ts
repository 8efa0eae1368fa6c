import { expect, test } from 'vitest'
import { namedOptions } from './options.ts'

test('two names with one word can be told apart', () => {
  expect(namedOptions({ remove: '删除', delete: '删除', create: '新增' })).toEqual([
    { value: 'remove', label: '删除（remove）' },
    { value: 'delete', label: '删除（delete）' },
    { value: 'create', label: '新增' },
  ])
})
