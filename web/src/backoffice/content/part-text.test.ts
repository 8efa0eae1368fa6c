import { noticeFormats } from '@sunport/contract/content/notice/formats.ts'
import { fieldsOf } from '@sunport/contract/content/notice/shape.ts'
import { WindowFields } from '@sunport/contract/content/window-fields.ts'
import { expect, test } from 'vitest'
import { factName } from './part-names.ts'
import { partText } from './part-text.ts'

test('the versions of a law are named by their days, and what is kept twice is said once', () => {
  const versions = [
    { no: 1, validFrom: '2020-01-01', nodes: [] },
    { no: 2, nodes: [] },
  ]
  expect(partText('fields.versions', versions)).toBe(
    '第 1 版（2020-01-01 起施行）、第 2 版（日期未定 起施行）',
  )
  expect(partText('versions', versions)).toBe(partText('fields.versions', versions))
  expect(partText('issuers', ['财政厅'])).toBe('')
  expect(partText('issuer', '财政厅')).toBe('财政厅')
})

test('codes are said in the words of the contract', () => {
  expect(partText('noticeType', '001011')).toBe('招标公告')
  expect(partText('fields.consortium', '0')).toBe('不接受')
  expect(partText('windowType', 'popup')).toBe('弹窗')
  expect(partText('pages', ['home', '/noticeGd'])).toBe('首页、/noticeGd')
  expect(partText('device', 'phone')).toBe('手机')
  expect(partText('position', 'right-bottom')).toBe('右下')
  expect(partText('frequency', 'once')).toBe('仅一次')
  expect(partText('purchaseManner', '1')).toBe('公开招标')
  expect(partText('budget', '1000000')).toBe('1,000,000.00元')
  expect(partText('changeKind', 'minor')).toBe('一般')
})

test('a table is read row by row under the names of its columns', () => {
  const packages = [{ no: '1', name: '桌椅', budget: '3000' }]
  expect(partText('packages', packages)).toBe('包号 1，合同包名称 桌椅，预算金额（元） 3,000.00')
})

test('every field of a notice and of a window has its name', () => {
  const keys = [...noticeFormats.flatMap(fieldsOf).map(({ key }) => key), ...Object.keys(WindowFields.shape)]
  expect(keys.filter(key => /[a-z]|其他/i.test(factName(key)))).toEqual([])
})

test('facts of a channel’s own are called what the channel calls them, and none shows its code', () => {
  const extended = [
    { code: 'area', name: '适用范围', type: 'text', isRequired: false, isPublic: true, options: [] },
  ] as const
  expect(factName('ext-area', extended as never)).toBe('适用范围')
  expect(factName('somethingNew')).toBe('其他要素')
})
