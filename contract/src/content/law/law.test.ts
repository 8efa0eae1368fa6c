import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLaw, checkTree } from './check.ts'
import { amendLaw, compareLaws, keepIds } from './compare.ts'
import { normaliseDocNumber } from './doc-number.ts'
import type { LawFields } from './fields.ts'
import { chineseNumber, toChineseNumber } from './numerals.ts'
import { parseLawHtml, parseLawText } from './parse.ts'
import { lawToText, renderLaw } from './render.ts'
import { allNodes, type LawNode, type LawNodeKind, labelOf, walk } from './tree.ts'

const ids = (prefix = 'n'): (() => string) => {
  let last = 0
  return () => {
    last += 1
    return `${prefix}${last}`
  }
}
const treeId = ids('t')
const parse = (text: string) => parseLawText(text, ids())
const outline = (nodes: readonly LawNode[]): string[] =>
  [...walk(nodes)].map(({ node, path }) => `${node.kind} ${path}${node.heading && ` ${node.heading}`}`)

describe('numbers', () => {
  test('are written and read the same way from 1 to 9999', () => {
    for (let value = 1; value <= 9999; value += 1) expect(chineseNumber(toChineseNumber(value))).toBe(value)
  })
  test.each([
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [101, '一百零一'],
    [110, '一百一十'],
    [1005, '一千零五'],
    [1010, '一千零一十'],
    [2000, '二千'],
    [3040, '三千零四十'],
  ])('%i is %s', (value, text) => expect(toChineseNumber(value)).toBe(text))
})

test.each([
  ['财库[2020] 10 号', '财库〔2020〕10号'],
  ['财库（2020）10号', '财库〔2020〕10号'],
  ['财库【２０２０】１０号', '财库〔2020〕10号'],
  ['粤财采购〔2021〕3', '粤财采购〔2021〕3号'],
  ['公告〔2026〕第7号', '公告〔2026〕第7号'],
  ['财政部令第87号', '财政部令第87号'],
])('the number %s is printed %s', (typed, printed) => {
  expect(normaliseDocNumber(typed)).toBe(printed)
  expect(normaliseDocNumber(printed)).toBe(printed)
})

const regulation = `某省政府采购监督管理办法
（2020年3月1日省人民政府第58次常务会议通过）
目　录
第一章　总则
第二章　采购程序
第三章　附则
第一章　总则
第一条　为了规范政府采购行为，根据《中华人民共和国政府采购法》，制定本办法。
第二条　本省行政区域内的政府采购活动适用本办法。
第一款所称政府采购，是指依法进行的采购。
第二章　采购程序
第一节　一般规定
第三条　采购人应当履行下列职责：
（一）编制采购预算；
（二）组织采购活动：
1.确认采购需求；
2.选择采购方式；
（三）法律规定的其他职责。
采购人不得将前款职责委托他人。
第三条之一　采购人应当公开采购意向。
第二节　监督检查
第四条　违反本办法第三条、第三条之一规定的，责令改正。
第三章　附则
第五条　本办法自2020年5月1日起施行。
附件1：采购需求书
一、项目概况
二、技术要求`

const notice = `关于进一步规范政府采购活动的通知
各市财政局：
为贯彻《政府采购法实施条例》，现就有关事项通知如下：
一、严格执行采购预算
采购单位应当严格执行预算。
（一）不得无预算采购。
（二）不得超预算采购。
二、加强信息公开
采购信息应当及时公开。
附件：公开目录`

const tight = `第一编总则
第一章基本规定
第一条民事主体的权利受法律保护。
第二条规定的情形除外。
第2条 本法调整平等主体之间的关系。
第四条　处理民事纠纷，应当依照法律。`

describe('a pasted law', () => {
  test('is divided into chapters, sections, articles, paragraphs, items and annexes', () => {
    const { nodes, doubts } = parse(regulation)
    expect(outline(nodes)).toEqual([
      'paragraph 第一款',
      'paragraph 第二款',
      'chapter 第一章 总则',
      'article 第一条',
      'article 第二条',
      'paragraph 第二条第二款',
      'chapter 第二章 采购程序',
      'section 第一节 一般规定',
      'article 第三条',
      'item 第三条（一）',
      'item 第三条（二）',
      'subitem 第三条（二）1.',
      'subitem 第三条（二）2.',
      'item 第三条（三）',
      'paragraph 第三条第二款',
      'article 第三条之一',
      'section 第二节 监督检查',
      'article 第四条',
      'chapter 第三章 附则',
      'article 第五条',
      'annex 附件1 采购需求书',
    ])
    expect(doubts.map(({ reason }) => reason)).toEqual(['原文目录已略去，目录由章节自动生成'])
    const annex = nodes.at(-1)
    expect(annex?.html).toBe('<p>一、项目概况</p><p>二、技术要求</p>')
  })

  test('that has points instead of articles is divided by them', () => {
    expect(outline(parse(notice).nodes)).toEqual([
      'paragraph 第一款',
      'paragraph 第二款',
      'paragraph 第三款',
      'point 一、',
      'paragraph 一、第一款',
      'item 一、第一款（一）',
      'item 一、第一款（二）',
      'point 二、',
      'paragraph 二、第一款',
      'annex 附件 公开目录',
    ])
  })

  test('says where its division is doubtful', () => {
    const { nodes, doubts } = parse(tight)
    expect(outline(nodes)).toEqual([
      'part 第一编 总则',
      'chapter 第一章 基本规定',
      'article 第一条',
      'paragraph 第一条第二款',
      'article 第二条',
      'article 第四条',
    ])
    const reasonOf = (label: string) =>
      doubts
        .filter(({ nodeId }) => [...walk(nodes)].find(({ node }) => node.id === nodeId)?.path === label)
        .map(({ reason }) => reason)
    expect(reasonOf('第一条')).toEqual(['“第一条”后没有空格，请确认是否另起一条'])
    expect(reasonOf('第一条第二款')).toEqual(['段首提到“第二条”，按引用处理，未另起一条'])
    expect(reasonOf('第二条')).toEqual(['原文序号为阿拉伯数字，已按汉字数字处理'])
    expect(reasonOf('第四条')).toEqual(['“第四条”之前缺少序号'])
  })

  test('loses no word, whatever it looks like', () => {
    for (const text of [notice, tight.replace('第2条', '第二条')]) {
      const bare = (of: string) => of.replace(/[\s　：]/g, '')
      expect(bare(lawToText(parse(text).nodes))).toBe(bare(text))
    }
  })

  test('keeps the marks of a published body', () => {
    const { nodes } = parseLawHtml(
      '<h2>第一章　总则</h2><p><strong>第一条</strong>　为了<em>规范</em>采购。</p><table><tbody><tr><td>表</td></tr></tbody></table>' +
        '<p style="text-indent:2em">（一）货物；</p>',
      ids(),
    )
    expect(nodes[0]?.heading).toBe('总则')
    expect(nodes[0]?.children[0]).toMatchObject({
      kind: 'article',
      number: '1',
      html: '<p>为了<em>规范</em>采购。</p><table><tbody><tr><td>表</td></tr></tbody></table>',
    })
    expect(nodes[0]?.children[0]?.children[0]?.html).toBe('<p style="text-indent:2em">货物；</p>')
  })
})

/** Trees as laws are built, with words that begin like nothing else. */
const words = fc.constantFrom(
  '采购人应当公开。',
  '供应商不得<em>串通</em>：',
  '预算&lt;十万元',
  '依照本办法第一条执行',
)
const html = words.map(text => `<p>${text}</p>`)
const numberOf = (at: number) => String(at + 1)
const node = (kind: LawNodeKind, number: string, over: Partial<LawNode>): LawNode => ({
  id: treeId(),
  kind,
  number,
  heading: '',
  html: '',
  children: [],
  ...over,
})
const subitems = fc
  .array(html, { maxLength: 3 })
  .map(all => all.map((text, at) => node('subitem', numberOf(at), { html: text })))
const items = fc
  .array(fc.tuple(html, subitems), { maxLength: 3 })
  .map(all => all.map(([text, children], at) => node('item', numberOf(at), { html: text, children })))
const paragraphs = fc
  .array(fc.tuple(html, items), { maxLength: 2 })
  .map(all => all.map(([text, children]) => node('paragraph', '', { html: text, children })))
const articles = fc
  .array(fc.tuple(html, items, paragraphs), { minLength: 1, maxLength: 4 })
  .map(all =>
    all.map(([text, own, more]) => node('article', '', { html: text, children: [...own, ...more] })),
  )
const law = fc
  .tuple(fc.array(articles, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.array(html, { maxLength: 2 }))
  .map(([groups, hasChapters, annexes]) => {
    const chapters = groups.map((children, at) =>
      node('chapter', numberOf(at), { heading: '总则', children }),
    )
    const body = hasChapters ? chapters : groups.flat()
    let last = 0
    for (const each of allNodes(body))
      if (each.kind === 'article') {
        last += 1
        each.number = String(last)
      }
    const last0 = allNodes(body).findLast(({ kind }) => kind === 'article')
    // The last one was put in later, as amendments do.
    if (last0 && last > 1) last0.number = `${last - 1}-1`
    return [
      ...body,
      ...annexes.map((text, at) => node('annex', numberOf(at), { heading: '目录', html: text })),
    ]
  })
const withoutIds = (nodes: readonly LawNode[]): unknown =>
  nodes.map(({ id: _, children, ...rest }) => ({ ...rest, children: withoutIds(children) }))

test('what is written is read again as the same tree, without doubt', () => {
  fc.assert(
    fc.property(law, tree => {
      const again = parseLawHtml(renderLaw(tree), ids())
      expect(withoutIds(again.nodes)).toEqual(withoutIds(tree))
      expect(again.doubts).toEqual([])
    }),
  )
})

/** The same provisions in another order, some gone, some new, some with other words. */
const reworked = (tree: readonly LawNode[], random: (max: number) => number): LawNode[] => {
  const all = tree.flatMap(each => {
    const chance = random(6)
    if (chance === 0) return []
    const kept = {
      ...each,
      html: chance === 1 && each.html ? '<p>改过的</p>' : each.html,
      children: reworked(each.children, random),
    }
    return chance === 2 ? [kept, node('paragraph', '', { html: '<p>新的一款</p>' })] : [kept]
  })
  if (all.length > 1 && random(3) === 0) all.push(...all.splice(random(all.length), 1))
  return all
}

test('the list of changes leads from any text exactly to the other', () => {
  fc.assert(
    fc.property(law, fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), (before, chances) => {
      const left = [...chances]
      const after = reworked(before, max => {
        const chance = left.shift() ?? 0
        left.push(chance)
        return chance % max
      })
      expect(amendLaw(before, compareLaws(before, after))).toEqual(after)
      expect(compareLaws(before, before)).toEqual([])
    }),
  )
})

describe('an amended law', () => {
  const before = parse(regulation).nodes
  const text = lawToText(before).replace(
    '第三条之一　采购人应当公开采购意向。',
    '第三条之一　采购人应当及时公开采购意向。',
  )
  const after = keepIds(
    before,
    parseLawText(text.replace('（三）法律规定的其他职责。\n', ''), ids('m')).nodes,
  )

  test('keeps the identity of what it continues and tells what it changed', () => {
    expect(compareLaws(before, after).map(({ op, path }) => `${op} ${path}`)).toEqual([
      'remove 第三条（三）',
      'change 第三条之一',
    ])
  })

  test('a provision that only moved is said to have moved', () => {
    const moved = structuredClone(before)
    const chapter = moved.find(({ number, kind }) => kind === 'chapter' && number === '2')
    chapter?.children.reverse()
    expect(compareLaws(before, moved).map(({ op }) => op)).toEqual(['move'])
  })
})

describe('the check', () => {
  const fields = (over: Partial<LawFields>): Partial<LawFields> => ({ lawCategory: '5', ...over })
  const version = (no: number, validFrom: string, over: object = {}) => ({
    no,
    validFrom,
    nodes: parse('第一条　甲。\n第二条　乙。').nodes,
    ...over,
  })
  const errors = (of: Partial<LawFields>) =>
    checkLaw(of)
      .filter(({ level }) => level === 'error')
      .map(({ message }) => message)
  const messages = (text: string) => checkTree(parse(text).nodes).map(({ message }) => message)

  test('finds what is missing, twice or leads nowhere', () => {
    expect(messages(regulation)).toEqual([])
    expect(messages('第一条　甲。\n第三条　乙。')).toEqual(['第三条之前缺少序号'])
    expect(messages('第一条　甲。\n第一条　乙。')).toEqual(['第一条重复'])
    expect(messages('第二条　甲。\n第一条　乙。')).toEqual(['第二条之前缺少序号', '第一条的顺序颠倒'])
    expect(messages('第一条　依照本办法第九条执行。')).toEqual(['第一条引用的“本办法第九条”不存在'])
    expect(messages('第一条　下列：\n（一）甲；\n（三）乙。')).toEqual(['（三）之前缺少序号'])
    expect(checkTree([]).map(({ message }) => message)).toEqual(['没有条文'])
  })

  test('wants versions one after the other', () => {
    expect(errors(fields({ versions: [version(1, '2020-01-01'), version(2, '2021-01-01')] }))).toEqual([])
    expect(
      errors(
        fields({ versions: [version(1, '2020-01-01', { validTo: '2021-01-01' }), version(2, '2021-01-01')] }),
      ),
    ).toEqual(['版本1与版本2的施行期间重叠'])
    const gap = { validTo: '2020-06-30' }
    expect(errors(fields({ versions: [version(1, '2020-01-01', gap), version(2, '2021-01-01')] }))).toEqual([
      '版本1与版本2之间有空档，须在版本说明中写明',
    ])
    expect(
      errors(
        fields({
          versions: [version(1, '2020-01-01', { ...gap, note: '暂停施行' }), version(2, '2021-01-01')],
        }),
      ),
    ).toEqual([])
  })

  test('wants a repeal to say by what', () => {
    const versions = [version(1, '2020-01-01')]
    expect(errors(fields({ versions, repealDate: '2024-01-01' }))).toEqual(['已填写废止日期，须写明废止依据'])
    expect(errors(fields({ versions, repealDate: '2019-01-01', repealedBy: '新办法' }))).toEqual([
      '废止日期须晚于施行日期',
    ])
  })
})

test('labels are those that are printed', () => {
  expect(labelOf({ kind: 'article', number: '10-1' })).toBe('第十条之一')
  expect(labelOf({ kind: 'item', number: '3' })).toBe('（三）')
  expect(labelOf({ kind: 'subitem', number: '2' })).toBe('2.')
})
