import { expect, test } from 'vitest'
import { lawToJson, lawToPlain, lawToXml } from './export.ts'
import { parseLawText } from './parse.ts'

let last = 0
const { nodes } = parseLawText(
  '第一章　总则\n第一条　为了“规范”<采购>：\n（一）货物 & 服务；\n第一条之一　适用。\n附件1：目录\n一览',
  () => {
    last += 1
    return `n${last}`
  },
)
const law = {
  id: 'a-1',
  title: '某省采购办法',
  fields: { publishNumber: '财采〔2020〕1号', issuers: ['省财政厅'], publishDate: '2020-01-01' },
  version: { no: 1, validFrom: '2020-05-01', nodes },
}

test('a version is given as Akoma Ntoso, its provisions under ids of their own, its words escaped', () => {
  const xml = lawToXml(law)
  expect(xml).toContain(
    '<chapter eId="chp_1" wId="n1"><num>第一章</num><heading>总则</heading><article eId="art_1" wId="n2">',
  )
  expect(xml).toContain('<intro><p>为了“规范”&lt;采购&gt;：</p></intro><point eId="art_1__point_1" wId="n3">')
  expect(xml).toContain('<num>（一）</num><content><p>货物 &amp; 服务；</p></content></point>')
  expect(xml).toContain('<article eId="art_1-1"')
  expect(xml).toContain('<FRBRthis value="/akn/cn/act/2020-01-01/a-1/zho@2020-05-01"/>')
  expect(xml).toContain('<hcontainer eId="annex_1" wId="n5" name="annex"><num>附件1</num>')
  // Every element that opens closes again, in its order.
  const open: string[] = []
  for (const [, slash, name, end] of xml.replace(/^<\?.*?\?>/, '').matchAll(/<(\/?)([\w]+)[^>]*?(\/?)>/g))
    if (slash) expect(open.pop()).toBe(name)
    else if (!end) open.push(name ?? '')
  expect(open).toEqual([])
})

test('the same as data and as plain text', () => {
  expect(JSON.parse(lawToJson(law))).toMatchObject({
    title: '某省采购办法',
    publishNumber: '财采〔2020〕1号',
    version: { validFrom: '2020-05-01', nodes },
  })
  expect(lawToPlain(law)).toContain(
    '第一章　总则\n第一条　为了“规范”<采购>：\n（一）货物 & 服务；\n第一条之一　适用。',
  )
})
