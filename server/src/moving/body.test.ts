import { expect, test } from 'vitest'
import {
  addressesIn,
  differenceOf,
  familyFileId,
  isFileOf,
  plainAddress,
  withAddresses,
  withoutFileBlock,
  wordsOf,
} from './body.ts'

const html = `<div class="noticeArea"><p>第一段 <a href="https://old.example/a.pdf?x=1&amp;y=2">附件</a></p>
<img src="/gpcms/rest/v2/files/f1"><IMG SRC='https://old.example/b.png'><a href="/maincms-web/article?id=1">另见</a></div>`

test('addresses of pictures and links are found as they were written', () => {
  expect(addressesIn(html)).toEqual({
    images: ['/gpcms/rest/v2/files/f1', 'https://old.example/b.png'],
    links: ['https://old.example/a.pdf?x=1&y=2', '/maincms-web/article?id=1'],
  })
})

test('only what was brought here changes its address', () => {
  const moved = withAddresses(
    html,
    new Map([
      ['https://old.example/a.pdf?x=1&y=2', 'one'],
      ['https://old.example/b.png', 'two'],
    ]),
  )
  expect(addressesIn(moved)).toEqual({
    images: ['/gpcms/rest/v2/files/f1', '/gpcms/rest/v2/files/two'],
    links: ['/gpcms/rest/v2/files/one', '/maincms-web/article?id=1'],
  })
  expect(wordsOf(moved)).toBe(wordsOf(html))
})

test('two texts are the same when they say the same', () => {
  expect(wordsOf('<p>甲&nbsp;乙</p>\n<p>丙<script>丁</script></p>')).toBe('甲乙丙')
  expect(differenceOf('甲乙丙', '甲乙丙')).toBeUndefined()
  expect(differenceOf('甲乙丙丁', '甲乙')).toBe('正文 4 字，迁入后 2 字；自“丙丁”处起不同')
})

test('files that ours would list itself are taken from the end of a text', () => {
  const block =
    '<div class="noticeFiles"><p>附件：</p><p><a href="https://o/f?fileName=a">a.pdf</a></p></div>'
  expect(withoutFileBlock(`<div id="noticeArea"><p>正文</p>${block}</div>`)).toBe(
    '<div id="noticeArea"><p>正文</p></div>',
  )
})

test('links to files of the source are told from its pages and from others', () => {
  const of = (address: string) => isFileOf(new URL(address), 'https://old.example')
  expect(of('https://old.example/upload/2024/a.PDF')).toBe(true)
  expect(of('https://old.example/gpcms/rest/v2/files/f-1?fileName=a.pdf')).toBe(true)
  expect(of('https://old.example/maincms-web/article?id=1.pdf')).toBe(false)
  expect(of('https://other.example/a.pdf')).toBe(false)
  expect(familyFileId(new URL('https://old.example/gateway/gpcms/rest/v2/files/f-1'))).toBe('f-1')
  expect(plainAddress(new URL('https://old.example/gpcms/rest/v2/files/f-1?fileName=a.pdf'))).toBe(
    'https://old.example/gpcms/rest/v2/files/f-1',
  )
})

test('a text that is nested deeply overflows nothing', () => {
  const deep = `${'<div>'.repeat(2_000)}底<a href="https://old.example/a.pdf">x</a>`
  expect(wordsOf(withAddresses(deep, new Map([['https://old.example/a.pdf', 'one']])))).toBe('底x')
})
