import { expect, test } from 'vitest'
import { type DirectoryKind, directoryFields, fieldOf } from './fields.ts'
import { factChanges, isSameFact, readFact, shownFact, togetherProblem } from './values.ts'

const field = (name: string, kind: DirectoryKind = 'supplier') => {
  const found = fieldOf(kind, name)
  if (!found) throw new Error(name)
  return found
}

test.each([
  ['name', ' 甲公司 ', { value: '甲公司' }],
  ['name', '  ', { problem: '名称不能为空' }],
  ['shortName', '', { value: null }],
  ['shortName', '甲'.repeat(101), { problem: '简称不能超过100个字' }],
  ['registeredOn', '2026/01/31', { value: '2026-01-31' }],
  ['registeredOn', '2026-01-31 00:00:00', { value: '2026-01-31' }],
  ['registeredOn', '2026-02-30', { problem: '入库日期须为存在的日期，如 2026-01-31' }],
  ['registeredCapital', '5000000', { value: '5000000.00' }],
  ['registeredCapital', '5,000', { problem: '注册资本（元）须为不超过两位小数的数' }],
  ['supplierType', '服务', { value: '3' }],
  ['supplierType', '3', { value: '3' }],
  ['supplierType', '其他', { problem: '供应类别只能填写：货物、工程、服务' }],
  ['creditCode', '91350100m000100y43', { value: '91350100M000100Y43' }],
  ['creditCode', '91350100M000100Y44', { problem: '统一社会信用代码校验位错误' }],
  ['regionCode', '440100', { value: '440100' }],
  ['regionCode', '4401', { problem: '区划编码须为6、9或12位数字' }],
])('%s written as %j is %j', (name, written, expected) => {
  expect(readFact(field(name), written)).toEqual(expected)
})

test('counts and flags of an agency', () => {
  expect(readFact(field('openingRooms', 'agency'), '12')).toEqual({ value: 12 })
  expect(readFact(field('openingRooms', 'agency'), '1.5')).toEqual({ problem: '开标室须为整数' })
  expect(readFact(field('isRecorded', 'agency'), '是')).toEqual({ value: true })
  expect(readFact(field('isRecorded', 'agency'), '也许')).toEqual({ problem: '全程录音录像须为“是”或“否”' })
})

test('persons and phones are masked, codes are shown by their words, nothing is nothing', () => {
  expect(shownFact(field('legalPerson'), '李雅琴')).toBe('李**')
  expect(shownFact(field('phone'), '13912341234')).toBe('139****1234')
  expect(shownFact(field('scale'), '3')).toBe('小型企业')
  expect(shownFact(field('isRecorded', 'agency'), false)).toBe('否')
  expect(shownFact(field('address'), null)).toBeNull()
})

test('a number is the same however many zeros it comes with; empty is the same as nothing', () => {
  expect(isSameFact(field('registeredCapital'), '5000000', '5000000.00')).toBe(true)
  expect(isSameFact(field('registeredCapital'), '5000000', '5000001')).toBe(false)
  expect(isSameFact(field('address'), '', null)).toBe(true)
})

test('changes tell only what the second side names and says otherwise', () => {
  const before = { name: '甲', address: '旧址', phone: '13912341234' }
  expect(factChanges(directoryFields.supplier, before, { name: '甲', phone: '13900001111' })).toEqual([
    { field: 'phone', title: '联系电话', before: '139****1234', after: '139****1111' },
  ])
})

test('a span that ends before it begins is told by the titles of its days', () => {
  expect(
    togetherProblem(directoryFields.expert, { periodStart: '2026-02-02', periodEnd: '2026-02-01' }),
  ).toBe('公示结束不能早于公示开始')
  expect(
    togetherProblem(directoryFields.expert, { periodStart: '2026-02-02', periodEnd: '2026-02-02' }),
  ).toBeUndefined()
})

const ofSupplier = directoryFields.supplierQualification

test('a certificate’s number is hidden where it is a person’s, and where nobody says whose it is', () => {
  const number = field('certificateNo', 'supplierQualification')
  const id = '44010119900101123X'
  expect(shownFact(number, id, { kind: 'general' })).toBe(id)
  expect(shownFact(number, id, { kind: 'employee' })).toBe('4401************3X')
  expect(shownFact(number, id)).toBe('4401************3X')
  const became = factChanges(ofSupplier, { kind: 'employee', certificateNo: id }, { certificateNo: 'GB-1' })
  expect(became).toMatchObject([{ before: '4401************3X', after: '****' }])
})

test.each([
  [{ kind: 'employee' }, '人员资质须填写持证人'],
  [{ kind: 'employee', holder: '' }, '人员资质须填写持证人'],
  [{ kind: 'employee', holder: '王志远' }, undefined],
  [{ kind: 'safety', holder: '王志远' }, '只有人员资质可以填写持证人'],
  [{ kind: 'general' }, undefined],
  [{ holder: '王志远' }, undefined],
])('of %j is said: %s', (row, words) => {
  expect(togetherProblem(ofSupplier, row)).toBe(words)
})

test('every name of a person in a directory is masked, wherever it is shown', () => {
  const people = /姓名|法定代表人|联系人|持证人/
  for (const fields of Object.values(directoryFields))
    for (const { title, mask } of fields)
      if (people.test(title)) expect([title, mask]).toEqual([title, 'name'])
})
