import { expect, test } from 'vitest'
import { pageTitleOf } from './page-title.ts'

const page = (title: string, head = '') => `<!doctype html><html><head>${head}<TITLE>${title}</TITLE></head>`
/** 政府采购, as the older sites write it. */
const inGbk = Buffer.from([0xd5, 0xfe, 0xb8, 0xae, 0xb2, 0xc9, 0xb9, 0xba])

test.each([
  [Buffer.from(page('  政府\n采购网 ')), 'text/html; charset=UTF-8', '政府 采购网'],
  [Buffer.from(page('&#28595;&#x95E8;&amp;x')), 'text/html', '澳门&x'],
  [Buffer.from(page('没说编码')), 'text/html', '没说编码'],
  [Buffer.from(page('没听说过的编码')), 'text/html; charset=klingon', '没听说过的编码'],
  [Buffer.from(page('&#0;&#99999999;空')), 'text/html', '&#99999999;空'],
  [Buffer.from('<p>没有标题'), 'text/html', undefined],
  [Buffer.from(page('不是网页')), 'application/pdf', undefined],
])('%#', (bytes, type, title) => {
  expect(pageTitleOf(bytes, type)).toBe(title)
})

test('a page in GBK is read, whether its header or only the page itself says so', () => {
  const [before, after] = page('|', '<meta charset="gbk">').split('|')
  const bytes = Buffer.concat([Buffer.from(before ?? ''), inGbk, Buffer.from(after ?? '')])
  expect(pageTitleOf(bytes, 'text/html; charset=GB2312')).toBe('政府采购')
  expect(pageTitleOf(bytes, 'text/html')).toBe('政府采购')
})
