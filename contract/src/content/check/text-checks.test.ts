import { expect, test } from 'vitest'
import { asLongAsItIsLonger, growthOf } from '../../testing/growth.ts'
import { parseLawText } from '../law/parse.ts'
import { renderLaw } from '../law/render.ts'
import { goldenNotices } from '../notice/golden.ts'
import { findingWords } from './finding.ts'
import { readBody } from './read-body.ts'
import { type CheckedWords, checkText, linksIn } from './text-checks.ts'
import { wordFinder } from './words.ts'

const rules = [
  { word: '登陆', right: '登录', kind: 'typo' as const, level: 'warn' as const, except: [] },
  { word: '禁用词', right: null, kind: 'sensitive' as const, level: 'block' as const, except: [] },
]
const check = (over: Partial<CheckedWords>, isPersonalRefused = false) =>
  checkText(
    { kind: 'article', title: '', bodyHtml: '', fields: {}, attachments: [], ...over },
    { findWords: wordFinder(rules), isPersonalRefused },
  )

test('the words of a body are read through its markup, block by block', () => {
  const { text, links, images, headings, tables } = readBody(
    '<h2>一&amp;二</h2><p>登<strong>陆</strong> <a href="/a?b=1&amp;c=2" title=">">链接</a></p>' +
      '<table><tbody><tr><th>名称</th></tr></tbody></table><p><img src="/x" alt="图 &lt;一&gt;"></p>',
  )
  expect(text.split('\n').filter(line => line.trim())).toEqual(['一&二', '登陆 链接', '名称'])
  expect(links).toEqual([{ href: '/a?b=1&c=2', words: '链接', hasImage: false }])
  expect(images).toEqual([{ alt: '图 <一>', src: '/x' }])
  expect(headings).toEqual(['一&二'])
  expect(tables).toEqual([{ hasHeader: true, isBlank: false }])
})

test('broken markup ends the reading, not the program', () => {
  for (const html of ['<p>一<', '<a href="', '</a></p>二', '&#99999999;', '<p>三</p><!-- <b>'])
    expect(() => readBody(html)).not.toThrow()
  expect(readBody('</a>二').text).toBe('二')
})

test('findings name their place: part, words, and which of several', () => {
  const findings = check({
    title: '登陆说明',
    bodyHtml: '<p>先登陆，再登<em>陆</em>。</p><p>又登陆。</p>',
    fields: { summary: '禁用词', img: '/files/登陆' },
    attachments: ['登陆手册.pdf'],
  })
  expect(findings.map(({ place }) => [place?.part, place?.words, place?.nth])).toEqual([
    ['title', '登陆', 0],
    ['bodyHtml', '登陆', 0],
    ['bodyHtml', '登陆', 1],
    ['bodyHtml', '登陆', 2],
    ['fields.summary', '禁用词', 0],
    ['attachments', '登陆', 0],
  ])
  expect(findingWords(findings)).toBe(
    '标题：“登陆”应为“登录”；正文：“登陆”应为“登录”；“禁用词”为敏感词；附件名称：“登陆”应为“登录”',
  )
})

test('personal data asks to be confirmed, or blocks where a site says so, and is never said in full', () => {
  const bodyHtml = '<p>张三，13800138000，邮箱 zhangsan@qq.com</p>'
  const [mobile, mail] = check({ bodyHtml })
  expect(mobile).toMatchObject({
    group: 'personal',
    level: 'warn',
    needsConfirmation: true,
    message: '手机号码 138****8000',
    place: { words: '13800138000' },
  })
  expect(mail).toMatchObject({ level: 'hint', needsConfirmation: false })
  expect(check({ bodyHtml }, true)[0]).toMatchObject({ level: 'block', needsConfirmation: false })
})

test('the telephone of a contact that a format asks for is public by law', () => {
  const notice = {
    kind: 'notice' as const,
    fields: { ...goldenNotices.termination, format: 'termination', purchaserLinkPhone: '13800138000' },
  }
  expect(check({ ...notice, bodyHtml: '<p>13800138000</p>' })).toEqual([])
  expect(check({ ...notice, bodyHtml: '<p>13900139000</p>' })).toHaveLength(1)
})

test('every version of a law is read, the one in force once', () => {
  const nodes = (words: string) => parseLawText(`第一条 ${words}`, () => crypto.randomUUID()).nodes
  const version = (no: number, words: string) => ({
    no,
    validFrom: `202${no}-01-01`,
    nodes: nodes(words),
  })
  const versions = [version(1, '登陆系统办理。'), version(2, '含禁用词。')]
  const bodyHtml = renderLaw(versions[0]?.nodes ?? [])
  expect(
    check({ kind: 'law', bodyHtml, fields: { versions } }).map(({ place }) => [place?.part, place?.words]),
  ).toEqual([
    ['bodyHtml', '登陆'],
    ['fields.versions', '禁用词'],
  ])
})

test('images without words, links and headings without text, tables without content or header', () => {
  const findings = check({
    bodyHtml:
      '<h2><br></h2><p><img src="/a" alt=""><img src="/b" alt="大楼"><a href="/c"></a><a href="/d"><img src="/e" alt="图"></a></p>' +
      '<table><tbody><tr><td></td></tr></tbody></table><table><tbody><tr><td>一</td></tr></tbody></table>',
  })
  expect(findings.map(({ place, level }) => [place?.what, place?.nth, level])).toEqual([
    ['image', 0, 'warn'],
    ['link', 0, 'warn'],
    ['heading', 0, 'warn'],
    ['table', 0, 'warn'],
    ['table', 1, 'hint'],
  ])
})

test('each says what is wrong and names its place, and none asks to be confirmed', () => {
  const said = (bodyHtml: string) =>
    check({ bodyHtml }).map(({ group, message, place, needsConfirmation }) => [
      group,
      message,
      place?.part,
      place?.words,
      needsConfirmation,
    ])
  expect(said('<p><img src="/a"></p>')).toEqual([
    ['image', '图片缺少替代文字，视障读者无法得知其内容', 'bodyHtml', '/a', false],
  ])
  expect(said('<p><a href="/c"> </a></p>')).toEqual([
    ['link', '链接没有文字，读者无法点击', 'bodyHtml', '/c', false],
  ])
  expect(said('<h3></h3>')).toEqual([['structure', '小标题没有文字', 'bodyHtml', '', false]])
  expect(said('<table><tr><td></td></tr></table>')).toEqual([
    ['structure', '表格没有内容', 'bodyHtml', '', false],
  ])
  expect(said('<table><tr><td>一</td></tr></table>')).toEqual([
    ['structure', '表格没有表头，读屏软件无法说明各列的含义', 'bodyHtml', '', false],
  ])
  expect(said('<h3>一</h3><table><tr><th>一</th></tr></table><a href="/c">二</a>')).toEqual([])
})

test('a word and a person are counted each for itself, part by part', () => {
  const findings = check({
    title: '13800138000',
    bodyHtml: '<p>13800138000登陆13800138000登陆</p>',
  })
  expect(findings.map(({ place }) => [place?.part, place?.words, place?.nth])).toEqual([
    ['title', '13800138000', 0],
    ['bodyHtml', '登陆', 0],
    ['bodyHtml', '登陆', 1],
    ['bodyHtml', '13800138000', 0],
    ['bodyHtml', '13800138000', 1],
  ])
})

test('fields are read where they hold words, not where they hold an address or something else', () => {
  const partsWith = (over: Partial<CheckedWords>) => check(over).map(({ place }) => place?.part)
  const fields = { source: '登陆', url: 'HTTPS://x.cn/登陆', path: '/登陆', list: ['登陆'], http: 'http登陆' }
  expect(partsWith({ fields })).toEqual(['fields.source', 'fields.http'])
  expect(partsWith({ kind: 'notice', fields })).toEqual(['fields.source', 'fields.http'])
  expect(partsWith({ kind: 'notice', fields: { ...fields, format: 'termination' } })).toEqual([])
  expect(partsWith({ kind: 'law', fields: { versions: '登陆' } })).toEqual(['fields.versions'])
  expect(partsWith({ attachments: ['登', '陆'] })).toEqual([])
})

test('only a notice of a format has telephones that are public by law', () => {
  const fields = { format: 'termination', purchaserLinkPhone: '13800138000' }
  const personal = (kind: CheckedWords['kind']) =>
    check({ kind, bodyHtml: '<p>13800138000</p>', fields }).filter(({ group }) => group === 'personal')
  expect(personal('notice')).toEqual([])
  expect(personal('article')).toHaveLength(2)
})

test('links are listed in their order', () => {
  expect(linksIn('<p><a href="/a">一</a><a href="https://b.cn/?x=1&amp;y=2">二</a></p>')).toEqual([
    '/a',
    'https://b.cn/?x=1&y=2',
  ])
})

test('a megabyte costs as much as it is longer', () => {
  const line = '<p>采购人应当在<strong>系统</strong>中办理，电话 020-83188500。</p>'
  expect(growthOf(lines => check({ bodyHtml: line.repeat(lines) }), 20_000)).toBeLessThan(asLongAsItIsLonger)
})
