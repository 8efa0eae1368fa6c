import { describe, expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const linesOf = (html: string) => readBody(html).text.split('\n').filter(Boolean)

describe('the words of a body', () => {
  test.each([
    ['&lt;b&gt; &amp;amp; &quot;&apos;&nbsp;', '<b> &amp; "\'\u00a0'],
    ['&#30331;&#x9646;&#X9646;', '登陆陆'],
    ['&LT;&Amp;', '<&'],
    ['&#1114111;&#1114112;', '\u{10ffff}\ufffd'],
    ['&copy; &#; & &nothing;', '&copy; &#; & &nothing;'],
  ])('%s read as %j', (html, text) => {
    expect(readBody(html).text).toBe(text)
  })

  test('run on through marks, and stop at blocks and breaks', () => {
    const marks = ['a', 'strong', 'em', 'u', 's', 'sup', 'sub', 'span']
    for (const tag of marks) expect(readBody(`登<${tag}>陆</${tag}>`).text).toBe('登陆')
    expect(readBody('登<img src="/x">陆').text).toBe('登陆')
    for (const tag of ['p', 'li', 'td', 'h2'])
      expect(linesOf(`登<${tag}>陆</${tag}>机`)).toEqual(['登', '陆', '机'])
    expect(linesOf('登<br>陆<BR/>机')).toEqual(['登', '陆', '机'])
  })

  test('are not those of a tag, whatever its values hold', () => {
    expect(readBody('<p title="1 > 2">一</p>').text.trim()).toBe('一')
    expect(readBody('<p title=\'1 > "2"\'>二</p>').text.trim()).toBe('二')
    expect(readBody('一<!-- 注 -->二').text).toBe('一二')
  })

  test('end where a quotation is never closed', () => {
    expect(readBody(`一<p title="${'>'.repeat(10_001)}二`).text).toBe('一')
    expect(readBody('一<p title=">二').text).toBe('一')
    expect(readBody('一<p').text).toBe('一')
  })
})

describe('what a body holds', () => {
  test('links with their address in either quotes, their words, and whether a picture stands for them', () => {
    expect(
      readBody(
        `<p><a href='/one?a=1&amp;b=2'> 一<em>二</em> </a>三<A title="t" HREF = "/two"><img src="/x" alt=" 图 "></A></p>` +
          '<p><a data-href="/no">四</a><img src="/y"></p>',
      ),
    ).toMatchObject({
      links: [
        { href: '/one?a=1&b=2', words: '一二', hasImage: false },
        { href: '/two', words: '', hasImage: true },
        { href: '', words: '四', hasImage: false },
      ],
      images: [
        { alt: '图', src: '/x' },
        { alt: '', src: '/y' },
      ],
    })
  })

  test('headings from the second level to the sixth', () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map(level => `<h${level}>第${level}级</h${level}>`).join('')
    expect(readBody(all).headings).toEqual(['第2级', '第3级', '第4级', '第5级', '第6级'])
    expect(readBody('<hr><header>一</header>').headings).toEqual([])
  })

  test('tables, each with its own header and content', () => {
    const { tables } = readBody(
      '<table><tr><th>一</th></tr></table><table><tr><td>二</td></tr></table>' +
        '<table><tr><td> </td></tr></table><table><tr><td><img src="/x" alt=""></td></tr></table><p>三</p><th>四</th>',
    )
    expect(tables).toEqual([
      { hasHeader: true, isBlank: false },
      { hasHeader: false, isBlank: false },
      { hasHeader: false, isBlank: true },
      { hasHeader: false, isBlank: false },
    ])
  })

  test('what is never closed goes on to the end; an end without a beginning ends nothing', () => {
    expect(readBody('<a href="/a">一</h2>二').links).toMatchObject([{ words: '一\n二' }])
    expect(readBody('<h2>一<a href="/a">二</h2>三').links).toMatchObject([{ words: '二' }])
  })
})
