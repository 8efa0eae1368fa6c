import { expect, test } from 'vitest'
import { linkAddress, safeAddress } from './address.ts'

const wordsOf = (schema: typeof safeAddress, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message
const longest = `/${'a'.repeat(500)}`

test.each(['/', '/list?channel=ggxx#top', '/附件/一.pdf', longest, 'https://example.cn/a', ''])(
  '%j leads somewhere',
  value => {
    expect(wordsOf(safeAddress, value)).toBeUndefined()
    expect(wordsOf(linkAddress, value)).toBeUndefined()
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/a b',
  '/a\n',
  '/a<b>',
  '/a"b',
  `${longest}a`,
  'list',
  'x/list',
  'javascript:/list',
])('%j leads nowhere, or elsewhere than it says', value => {
  expect(wordsOf(safeAddress, value)).toBe('请输入正确的网址')
  expect(wordsOf(linkAddress, value)).toBe('请输入正确的网址')
})

test.each([
  'mailto:cgb@example.gov.cn',
  'MAILTO:a.b+c-d_1@Mail-1.Example.cn',
  `mailto:${'a'.repeat(64)}@b.cn`,
])('a link may lead to the mailbox %s, nothing else may', value => {
  expect(wordsOf(linkAddress, value)).toBeUndefined()
  expect(wordsOf(safeAddress, value)).toBe('请输入正确的网址')
})

test.each([
  'mailto:a@b.cn?body=x',
  'mailto:a@b.cn&cc=c@d.cn',
  'mailto:a@b.cn,c@d.cn',
  'mailto:a@b',
  'mailto:a@.cn',
  'mailto:@b.cn',
  'mailto:a@b.cn\n',
  'mailto:a b@c.cn',
  `mailto:${'a'.repeat(65)}@b.cn`,
  'xmailto:a@b.cn',
])('%j fills in more than a mailbox, or is none', value => {
  expect(wordsOf(linkAddress, value)).toBe('请输入正确的网址')
})
