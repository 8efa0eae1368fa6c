import { type RichTextElement, richTextElements, richTextLimits } from '@sunport/contract/rich-text.ts'
import { asLongAsItIsLonger, growthOf } from '@sunport/contract/testing/growth.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileCases, legitimateCases, wordCases } from '../../testing/rich-text-corpus.ts'
import { plainTextOf, sanitiseRichText } from './sanitise.ts'
import { type SourceNode, treeOf } from './tree.ts'

const names = (cases: { name: string }[]) => cases.map(({ name }) => name)

/** Whatever stands in a text that the allow-list does not name. */
const trespasses = (nodes: readonly SourceNode[]): string[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string') return []
    const { name, attributes, children } = node
    if (!(name in richTextElements)) return [name]
    const rule = richTextElements[name as RichTextElement]
    const allowed: string[] = [...rule.attributes, ...(rule.styles.length > 0 ? ['style'] : [])]
    const wrong = Object.entries(attributes).filter(
      ([key, value]) => !allowed.includes(key) || /script:|data:|url\(|expression|evil/i.test(value),
    )
    return [...wrong.map(([key, value]) => `${name} ${key}=${value}`), ...trespasses(children)]
  })

test('the corpus has at least two hundred cases, each with a name of its own', () => {
  const all = names([...hostileCases(), ...wordCases(), ...legitimateCases()])
  expect(all.length).toBeGreaterThan(400)
  expect(new Set(all).size).toBe(all.length)
})

describe.each(hostileCases())('$name', ({ html }) => {
  test('comes out with nothing but what the allow-list names, and the same a second time', () => {
    const once = sanitiseRichText(html)
    expect(trespasses(treeOf(once.html))).toEqual([])
    expect(sanitiseRichText(once.html).html).toBe(once.html)
  })
})

test.each(wordCases())('$name', ({ html, becomes }) => {
  const clean = sanitiseRichText(html).html
  expect(clean).toBe(becomes)
  expect(sanitiseRichText(clean).html).toBe(clean)
})

test.each(legitimateCases())('unchanged: $name', ({ html }) => {
  expect(sanitiseRichText(html)).toMatchObject({ html, warnings: [] })
})

const words = fc.constantFrom('甲', ' ', 'a', '\u00a0', '&lt;b&gt;', '\n', '乙 丙', '', '&amp;amp;')
const anyStyle = fc.constantFrom(
  '',
  ' style="text-align:center"',
  ' style="font-weight:bold;color:red"',
  ' style="mso-list:l0 level2 lfo1"',
  ' style="mso-list:Ignore"',
  ' style="text-indent:24pt;vertical-align:super"',
  ' align=right width=50%',
  ' colspan=3 rowspan=2',
  ' href=/a target=_blank',
  ' href=https://a.cn/?b=1&c',
  ' start=3 type=i',
)
const anyElement = fc.constantFrom(
  ...(
    'p div span b i u s sup sub a h1 h2 h5 ul ol li blockquote table thead tbody tr td th caption pre center ' +
    'font br hr img dl dt dd section o:p figure'
  ).split(' '),
)
const markup = fc.letrec<{ node: string }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    words,
    fc
      .tuple(anyElement, anyStyle, fc.array(tie('node'), { maxLength: 4 }), fc.boolean())
      .map(
        ([name, style, inner, isClosed]) =>
          `<${name}${style}>${inner.join('')}${isClosed ? `</${name}>` : ''}`,
      ),
  ),
})).node

test('whatever comes in, what came out comes out the same again', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 5 }), parts => {
      const once = sanitiseRichText(parts.join(''))
      expect(sanitiseRichText(once.html).html).toBe(once.html)
      expect(trespasses(treeOf(once.html))).toEqual([])
      expect(plainTextOf(once.html)).toBe(once.text)
    }),
    { numRuns: 1500 },
  )
})

describe('warnings', () => {
  const kinds = (html: string) => sanitiseRichText(html).warnings.map(({ kind, count }) => [kind, count])

  test.each([
    ['<img src="/gpcms/rest/v2/files/a">', 'noAlternative'],
    ['<img src="https://other.example/a.png" alt="图">', 'imageDropped'],
    ['<a href="javascript:x">点</a>', 'linkDropped'],
    ['<iframe src="//x"></iframe>', 'contentDropped'],
    ['<p style="display:none">藏</p>', 'hiddenDropped'],
    [`${'<ul><li>'.repeat(richTextLimits.depth + 1)}深`, 'flattened'],
  ])('%s', (html, kind) => {
    expect(kinds(html)).toEqual([[kind, 1]])
  })

  test('count what happened more than once, and a clean text has none', () => {
    expect(kinds('<img src=x><img src=y><p>文</p>')).toEqual([['imageDropped', 2]])
    expect(kinds('<p>文</p>')).toEqual([])
  })
})

test('addresses of the own host become paths, also where images point', () => {
  const { html } = sanitiseRichText(
    '<a href="https://cg.example.gov.cn/articleDetail?id=1">甲</a><img src="https://cg.example.gov.cn/gpcms/rest/v2/files/a1" alt="图"><a href="https://cg.example.gov.cn">首页</a>',
    { ownHosts: ['cg.example.gov.cn'] },
  )
  expect(html).toBe(
    '<p><a href="/articleDetail?id=1">甲</a><img src="/gpcms/rest/v2/files/a1" alt="图" /><a href="/">首页</a></p>',
  )
})

test('a text may be two megabytes of words, and images inside it do not count', () => {
  const words = '<p>字</p>'.repeat(10)
  const image = `<img src="data:image/png;base64,${'A'.repeat(richTextLimits.characters)}" alt="图">`
  expect(sanitiseRichText(words + image).text).toBe(Array(10).fill('字').join('\n'))
  expect(() => sanitiseRichText('字'.repeat(richTextLimits.characters + 1))).toThrow('正文过长')
})

test.each(['<b>', '<ul><li>', '<svg>', '<noscript>', '</b><b><b>'])(
  'a pile of %s is refused at once',
  pile => {
    const refused = (times: number) => expect(() => sanitiseRichText(pile.repeat(times))).toThrow('嵌套过深')
    expect(growthOf(refused, 150_000)).toBeLessThan(asLongAsItIsLonger)
  },
)

test('a text as plain words: a line for each paragraph, item and row', () => {
  expect(
    plainTextOf(
      '<h2>题</h2><p>一<br>二</p><ul><li>甲<ul><li>乙</li></ul></li></ul><table><tr><td>丙</td><td>丁</td></tr></table><p><br></p><hr>',
    ),
  ).toBe('题\n一\n二\n甲\n乙\n丙\t丁')
})
