import { expect, test } from 'vitest'
import { WindowFields, WindowForm } from './window-fields.ts'

const shown = { windowType: 'popup', validFrom: '2026-06-10', validTo: '2026-06-20' } as const
const wordsOf = (over: object): string[] =>
  WindowFields.safeParse({ ...shown, ...over }).error?.issues.map(({ message }) => message) ?? []

test('empty texts are nothing', () => {
  const { url, image, imageAlt } = WindowFields.parse({ ...shown, url: '', image: '', imageAlt: '' })
  expect([url, image, imageAlt]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['a picture needs words', { image: '/a.png' }, '图片须填写文字说明'],
  ['words of blanks are none', { image: '/a.png', imageAlt: '  ' }, '图片须填写文字说明'],
  ['it ends after it began', { validTo: '2026-06-10' }, '结束时间须晚于开始时间'],
  ['it is not shown for ever', { validTo: '2026-12-31' }, '展示时间不能超过90天'],
  ['it has a beginning', { validFrom: '' }, '时间格式不正确'],
])('%s', (_, over, words) => {
  expect(wordsOf(over)).toContain(words)
})

test('a form extended by what only it asks keeps these rules', () => {
  const input = WindowForm.safeExtend({}).safeParse({ ...shown, title: '窗口', image: '/a.png' })
  expect(input.error?.issues.map(({ path }) => path)).toEqual([['imageAlt']])
})
