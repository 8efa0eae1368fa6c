import { expect, test } from 'vitest'
import { compareFields, valueText } from './comparison.ts'

test('a change is compared field by field, in words where they are known', () => {
  expect(
    compareFields(
      { roleName: '旧', remark: null, sort: 1, strangeField: 'x', hidden: '' },
      { roleName: '新', remark: '说明', sort: 1, strangeField: null, hidden: null },
    ),
  ).toEqual([
    { name: 'roleName', label: '角色名称', before: '旧', after: '新', kind: 'changed' },
    { name: 'remark', label: '备注', before: '', after: '说明', kind: 'added' },
    { name: 'sort', label: '排序', before: '1', after: '1', kind: 'same' },
    { name: 'strangeField', label: 'strangeField', before: 'x', after: '', kind: 'removed' },
  ])
})

test('what was created or deleted has one side only', () => {
  expect(compareFields(null, { name: '甲' })).toMatchObject([{ kind: 'added', after: '甲' }])
  expect(compareFields({ name: '甲' }, null)).toMatchObject([{ kind: 'removed', before: '甲' }])
  expect(compareFields(null, null)).toEqual([])
})

test('values are written as people read them', () => {
  expect([true, false, ['甲', '乙'], 0, null].map(valueText)).toEqual(['是', '否', '甲、乙', '0', ''])
  expect(valueText({ a: 1 })).toBe('{\n  "a": 1\n}')
})
