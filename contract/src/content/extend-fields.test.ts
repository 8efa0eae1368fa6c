import { expect, test } from 'vitest'
import { ExtendField, ExtendFields, extendKey, extendProblems } from './extend-fields.ts'

const fields = ExtendFields.parse([
  { code: 'docNo', name: '索引号', type: 'text', isRequired: true, maxLength: 5 },
  { code: 'amount', name: '金额', type: 'number' },
  { code: 'day', name: '成文日期', type: 'date' },
  { code: 'kind', name: '公开方式', type: 'choice', options: ['主动公开', '依申请公开'] },
])
const problemsOf = (values: Record<string, unknown>) =>
  extendProblems(
    fields,
    Object.fromEntries(Object.entries(values).map(([code, value]) => [extendKey(code), value])),
  )

test('values are held to what the channel says of them', () => {
  expect(problemsOf({ docNo: 'A-1', amount: '12.5', day: '2026-06-30', kind: '主动公开' })).toEqual([])
  expect(problemsOf({ docNo: ' ' })).toEqual(['索引号不能为空'])
  expect(problemsOf({ docNo: '123456', amount: '十二', day: '2026-13-01', kind: '不公开' })).toEqual([
    '索引号不能超过5个字',
    '金额须为数字',
    '成文日期须为日期',
    '公开方式须为给定的选项之一',
  ])
})

test('a channel names each of its facts once, and a choice has something to choose', () => {
  const refused = (value: unknown) => ExtendFields.safeParse(value).error?.issues[0]?.message
  const text = { code: 'one', name: '一', type: 'text' }
  expect(refused([text, { ...text, name: '二' }])).toBe('扩展字段的编码不能重复')
  expect(refused([text, { ...text, code: 'two' }])).toBe('扩展字段的名称不能重复')
  expect(ExtendField.safeParse({ ...text, type: 'choice' }).error?.issues[0]?.message).toBe(
    '单选字段须有选项',
  )
  expect(ExtendField.safeParse({ ...text, code: 'Bad code' }).success).toBe(false)
})
