import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTree } from './check.ts'
import { factsIn } from './facts.ts'
import { type ParsedLaw, parseLawHtml, parseLawText } from './parse.ts'
import { findReferences, linkReferences } from './references.ts'
import { lawToText, renderLaw } from './render.ts'
import { type LawNode, walk } from './tree.ts'

const ids = (): (() => string) => {
  let last = 0
  return () => {
    last += 1
    return `n${last}`
  }
}
const parse = (text: string, title?: string) => parseLawText(text, ids(), title)
const outline = ({ nodes }: ParsedLaw): string[] =>
  [...walk(nodes)].map(
    ({ node, path }) => `${node.kind} ${path}${node.number && node.heading && ` ${node.heading}`}`,
  )
const reasons = ({ nodes, doubts }: ParsedLaw): string[] =>
  doubts.map(
    ({ nodeId, reason }) => `${[...walk(nodes)].find(({ node }) => node.id === nodeId)?.path}：${reason}`,
  )
const withoutIds = (nodes: readonly LawNode[]): unknown =>
  nodes.map(({ id: _, children, ...rest }) => ({ ...rest, children: withoutIds(children) }))

const procurementLaw = `中华人民共和国政府采购法
（2002年6月29日第九届全国人民代表大会常务委员会第二十八次会议通过　根据2014年8月31日第十二届全国人民代表大会常务委员会第十次会议《关于修改〈中华人民共和国保险法〉等五部法律的决定》修正）

目　　录

第一章　总　　则…………………1
第二章　附　　则…………………12

第一章　总　　则

　　第一条　为了规范政府采购行为，提高政府采购资金的使用效益，制定本法。
　　第二条　在中华人民共和国境内进行的政府采购适用本法。
　　本法所称政府采购，是指各级国家机关、事业单位和团体组织，使用财政性资金采购的行为。
　　第三条　政府采购应当采购本国货物、工程和服务。但有下列情形之一的除外：
　　（一）需要采购的货物、工程或者服务在中国境内无法获取的；
　　（二）为在中国境外使用而进行采购的。
　　前款所称本国货物的界定，依照国务院有关规定执行。
第二章　附　　则
　　第四条　本法自2003年1月1日起施行。`

describe('a law as it is printed', () => {
  const parsed = parse(procurementLaw, '中华人民共和国政府采购法')

  test('is divided without its title and its table of contents, wide headings closed up', () => {
    expect(outline(parsed)).toEqual([
      'paragraph 第一款',
      'chapter 第一章 总则',
      'article 第一条',
      'article 第二条',
      'paragraph 第二条第二款',
      'article 第三条',
      'item 第三条（一）',
      'item 第三条（二）',
      'paragraph 第三条第二款',
      'chapter 第二章 附则',
      'article 第四条',
    ])
    expect(reasons(parsed)).toEqual(['第一款：原文目录已略去，目录由章节自动生成'])
    expect(checkTree(parsed.nodes)).toEqual([])
  })

  test('tells its name and its days', () => {
    expect(factsIn(procurementLaw)).toMatchObject({
      title: '中华人民共和国政府采购法',
      adoptDate: '2002-06-29',
      validFrom: '2003-01-01',
    })
  })

  test('keeps its title where that is not the name it is filed under', () => {
    expect(outline(parse(procurementLaw, '另一部法'))[1]).toBe('paragraph 第二款')
  })
})

test('an order that publishes a rule tells number and days, in figures or in words', () => {
  const order = `某省财政厅文件
某财采[2020] 12 号
某省政府采购管理办法（试行）
（二〇二〇年三月一日厅务会议通过）
第一条　为了规范，制定本办法。
第二条　2010年1月1日起施行的旧规定，自2020年4月1日起执行至期满。
第三条　本办法自二〇二〇年五月一日起施行。`
  expect(factsIn(order)).toEqual({
    title: '某省政府采购管理办法（试行）',
    publishNumber: '某财采〔2020〕12号',
    adoptDate: '2020-03-01',
    validFrom: '2020-05-01',
  })
  expect(factsIn('第一条　自2020年13月40日起施行。').validFrom).toBeUndefined()
})

test('a code has parts, part of parts, chapters that go on through them, and closing rules without a number', () => {
  const code = `第一编　总　则
第一章　基本规定
第一条　为了保护民事主体的合法权益，制定本法。
第二编　合　同
第一分编　通　则
第一章　一般规定
第二条　本编调整因合同产生的民事关系。
第二分编　典型合同
第二章　买卖合同
第三条　买卖合同是出卖人转移标的物的合同。
附　则
第四条　本法自2021年1月1日起施行。`
  const parsed = parse(code)
  expect(outline(parsed).filter(line => !line.startsWith('article'))).toEqual([
    'part 第一编 总则',
    'chapter 第一章 基本规定',
    'part 第二编 合同',
    'subpart 第一分编 通则',
    'chapter 第一章 一般规定',
    'subpart 第二分编 典型合同',
    'chapter 第二章 买卖合同',
    'part 附则',
  ])
  expect(parsed.doubts).toEqual([])
  expect(checkTree(parsed.nodes)).toEqual([])
})

test('a preamble and closing rules without a number stand beside the chapters', () => {
  expect(
    outline(parse('序　言\n我们制定本章程。\n第一章　总纲\n第一条　甲。\n附　则\n第二条　乙。')),
  ).toEqual([
    'chapter 序言',
    'paragraph 第一款',
    'chapter 第一章 总纲',
    'article 第一条',
    'chapter 附则',
    'article 第二条',
  ])
})

test('figures of either width count, and what is numbered more finely stays where it is', () => {
  const parsed = parse(
    '第１章　总则\n第１条　下列情形：\n（一）货物：\n１．办公设备；\n（１）电脑；\n（２）打印机；\n２．家具。',
  )
  expect(outline(parsed)).toEqual([
    'chapter 第一章 总则',
    'article 第一条',
    'item 第一条（一）',
    'subitem 第一条（一）1.',
    'subitem 第一条（一）2.',
  ])
  const finer = [...walk(parsed.nodes)].find(({ path }) => path === '第一条（一）1.')
  expect(finer?.node.html).toBe('<p>办公设备；</p><p>（１）电脑；</p><p>（２）打印机；</p>')
  expect(reasons(parsed).filter(line => line.startsWith('第一条（一）1.'))).toEqual([
    '第一条（一）1.：“（1）”等更细的编号未单列，留在本条目中',
    '第一条（一）1.：“（2）”等更细的编号未单列，留在本条目中',
  ])
})

test('an article with a heading in brackets is one without doubt', () => {
  const parsed = parse('第一条【目的】为了规范。\n第一条之一　【范围】适用。')
  expect(outline(parsed)).toEqual(['article 第一条', 'article 第一条之一'])
  expect(parsed.doubts).toEqual([])
})

test('lines that a page broke in the middle of a sentence are joined, and said to be', () => {
  const parsed = parse(
    '第一条　为了规范政府采\n购行为，制定本\n办法。\n前款所称采购，是指购买。\n第二条　适用。',
  )
  expect(parsed.nodes[0]?.html).toBe('<p>为了规范政府采购行为，制定本办法。</p>')
  expect(outline(parsed)).toEqual(['article 第一条', 'paragraph 第一条第二款', 'article 第二条'])
  expect(reasons(parsed)).toEqual(['第一条：上一行没有以标点结束，下一行已接在其后'])
})

test('cells between tabs are a table of the article before them; a tab after a label is only a gap', () => {
  const parsed = parse('第一条\t限额如下：\n类别\t限额\n货物\t100\n服务\t<200\n第二条\t适用。')
  expect(parsed.nodes.map(({ html }) => html)).toEqual([
    '<p>限额如下：</p><table><tbody><tr><th>类别</th><th>限额</th></tr><tr><td>货物</td><td>100</td></tr>' +
      '<tr><td>服务</td><td>&lt;200</td></tr></tbody></table>',
    '<p>适用。</p>',
  ])
})

test('what Word puts on the clipboard is divided by its paragraphs and line breaks', () => {
  const parsed = parseLawHtml(
    '<div><p align="center"><strong>第一章<span>&nbsp; </span>总　则</strong></p>' +
      '<p><span>&nbsp;&nbsp; </span><strong>第一条</strong><span>　</span>为了\u200b规范。<br>　　本办法所称采购，是指购买。</p>' +
      '<table><tbody><tr><td><p>第九条 表内</p></td></tr></tbody></table>' +
      '<p>第二条&nbsp;&nbsp;适用<em>一<br>二</em>。</p><ol><li>自动编号</li></ol></div>',
    ids(),
  )
  expect(outline(parsed)).toEqual([
    'chapter 第一章 总则',
    'article 第一条',
    'paragraph 第一条第二款',
    'article 第二条',
  ])
  expect(parsed.nodes[0]?.children[0]?.children[0]?.html).toBe(
    '<p>本办法所称采购，是指购买。</p><table><tbody><tr><td><p>第九条 表内</p></td></tr></tbody></table>',
  )
  expect(reasons(parsed)).toEqual(['第二条：此处为自动编号的列表，编号未能读出，请核对原文'])
})

describe('whatever is pasted', () => {
  const label = fc.constantFrom(
    '第一编　',
    '第二分编　',
    '第三章　',
    '第二节　',
    '第五条　',
    '第五条之二　',
    '',
  )
  const sign = fc.constantFrom(
    '（一）',
    '1.',
    '一、',
    '（2）',
    '①',
    '附件2：',
    '附　则',
    '目录',
    '第六条规定',
    '',
  )
  const words = fc.constantFrom('总　则', '采购人应当公开。', '依照本办法第三条', '表\t头', '<b>&amp;', '')
  const line = fc.tuple(label, sign, words).map(parts => parts.join(''))
  const bare = (text: string) => text.replace(/[\s　：]/g, '')

  test('no word is lost, and nothing is added', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const { nodes, doubts } = parse(lines.join('\n'))
        const isShortened = doubts.some(({ reason }) => reason.startsWith('原文目录'))
        const given = bare(lines.join(''))
        const kept = bare(lawToText(nodes))
        if (isShortened) expect(given).toContain(kept.slice(-4))
        else expect(kept).toBe(given)
      }),
      { numRuns: 400 },
    )
  })

  test('what was divided once is divided the same way again', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const { nodes } = parse(lines.join('\n'))
        const again = parseLawHtml(renderLaw(nodes), ids())
        const twice = parseLawHtml(renderLaw(again.nodes), ids())
        expect(withoutIds(twice.nodes)).toEqual(withoutIds(again.nodes))
      }),
      { numRuns: 400 },
    )
  })
})

describe('short names', () => {
  const text =
    '根据《中华人民共和国政府采购法》（以下简称政府采购法），制定本条例。政府采购法第七条、第八条所称目录；政府采购法规。'
  test('that a text gives to a law lead to its articles', () => {
    expect(findReferences(text).map(({ title, article, text: words }) => [title, article, words])).toEqual([
      ['中华人民共和国政府采购法', null, '《中华人民共和国政府采购法》（以下简称政府采购法）'],
      ['中华人民共和国政府采购法', '7', '政府采购法第七条'],
      ['中华人民共和国政府采购法', '8', '第八条'],
    ])
  })
  test('hold in every paragraph after', () => {
    const html = '<p>根据《采购法》（以下简称“旧法”），制定。</p><p>旧法第三条</p><p>旧法</p>'
    const linked = linkReferences(html, ({ title, article }) => `/${title}/${article}`)
    expect(linked).toContain('<p><a href="/采购法/3">旧法第三条</a></p><p>旧法</p>')
  })
})
