import { describe, expect, test } from 'vitest'
import { checkLaw, checkTree } from './check.ts'
import type { LawNode, LawNodeKind } from './tree.ts'

let last = 0
const node = (kind: LawNodeKind, number: string, over: Partial<LawNode> = {}): LawNode => {
  last += 1
  return { id: `n${last}`, kind, number, heading: '', html: '<p>甲。</p>', children: [], ...over }
}
const heading = (kind: LawNodeKind, number: string, ...children: LawNode[]) =>
  node(kind, number, { heading: '总则', html: '', children })
const found = (...nodes: LawNode[]) => checkTree(nodes).map(({ level, message }) => `${level} ${message}`)
const article = (number: string, over: Partial<LawNode> = {}) => node('article', number, over)

describe('the numbers of a law', () => {
  test('may go on with those put in later, in their order', () => {
    expect(found(article('1'), article('1-1'), article('1-2'), article('2'))).toEqual([])
    expect(found(article('1'), article('1-2'))).toEqual(['warning 第一条之二之前缺少序号'])
  })

  test('of articles run through all chapters', () => {
    const chapters = (second: string) => [
      heading('chapter', '1', article('1')),
      heading('chapter', '2', article(second)),
    ]
    expect(found(...chapters('2'))).toEqual([])
    expect(found(...chapters('1'))).toEqual(['error 第一条重复'])
  })

  test('of chapters may run through all parts, or begin anew in each', () => {
    const parts = (...numbers: string[]) => [
      heading('part', '1', heading('chapter', '1', article('1'))),
      heading('part', '2', ...numbers.map((number, at) => heading('chapter', number, article(`${at + 2}`)))),
    ]
    expect(found(...parts('2', '3'))).toEqual([])
    expect(found(...parts('1', '2'))).toEqual([])
    expect(found(...parts('1', '3'))).toEqual(['warning 第三章之前缺少序号'])
  })

  test.each(['section', 'item', 'subitem', 'annex'] as const)(
    'of each %s are looked at where it stands',
    kind => {
      const inside = kind === 'section' ? 'chapter' : 'article'
      const own = (number: string) =>
        node(kind, number, { heading: '一般规定', html: kind === 'section' ? '' : '<p>甲。</p>' })
      const around = { heading: inside === 'chapter' ? '总则' : '', children: [own('1'), own('1')] }
      expect(checkTree([node(inside, '1', around)]).map(({ level }) => level)).toEqual(['error'])
    },
  )

  test('are missed where a provision has none, except of paragraphs, annexes and headings with words', () => {
    const bare = ['paragraph', 'annex'].map(kind => node(kind as LawNodeKind, ''))
    expect(found(article('1', { children: bare }), heading('chapter', ''))).toEqual([])
    expect(found(article(''))).toEqual(['error 有条目没有序号'])
    expect(found(node('chapter', '', { html: '' }))).toEqual(['warning 章没有标题', 'error 有条目没有序号'])
  })
})

describe('the words of a law', () => {
  test('are missed where nothing stands, but a picture or a table is something', () => {
    expect(found(article('1', { html: '<p> </p>' }))).toEqual(['error 第一条没有内容'])
    expect(found(article('1', { html: '', children: [node('paragraph', '', { html: '' })] }))).toEqual([
      'error 一款没有内容',
    ])
    for (const html of ['<img src="/x">', '<table></table>'])
      expect(found(article('1', { html }))).toEqual([])
    expect(found(article('1'), node('annex', '1', { html: '' }))).toEqual([])
    expect(found(node('chapter', '1', { html: '', children: [article('1')] }))).toEqual([
      'warning 第一章没有标题',
    ])
  })

  test('point to articles that are there; where a law has none, and of other laws, nobody can know', () => {
    const pointing = { html: '<p>依照本办法第二条和《政府采购法》第九十九条。</p>' }
    expect(found(article('1', pointing), article('2'))).toEqual([])
    expect(found(article('1', pointing))).toEqual(['warning 第一条引用的“本办法第二条”不存在'])
    expect(found(node('point', '1', pointing))).toEqual([])
  })

  test('belong to provisions each with a mark of its own', () => {
    expect(found(article('1', { id: 'same' }), article('2', { id: 'same' }))).toEqual(['error 条目标识重复'])
  })
})

describe('the days of a law', () => {
  const version = (no: number, validFrom: string, over: object = {}) => ({
    no,
    validFrom,
    nodes: [article('1')],
    ...over,
  })
  const told = (of: Parameters<typeof checkLaw>[0]) =>
    checkLaw(of).map(({ level, message, versionNo }) => [level, message, versionNo])

  test('stand in their order, the same day allowed where that can be', () => {
    const versions = [version(1, '2020-01-02')]
    const adoptDate = '2020-01-01'
    expect(told({ versions, adoptDate, publishDate: '2020-01-01' })).toEqual([])
    expect(told({ versions, adoptDate, publishDate: '2019-12-31' })).toEqual([
      ['error', '通过日期晚于公布日期', undefined],
    ])
    expect(told({ versions, publishDate: '2020-01-02' })).toEqual([])
    expect(told({ versions, publishDate: '2020-01-03' })).toEqual([
      ['warning', '公布日期晚于施行日期，请确认是否溯及既往', undefined],
    ])
    expect(told({ versions, repealDate: '2020-01-03', repealedBy: '新办法' })).toEqual([])
    expect(told({ versions, repealDate: '2020-01-02', repealedBy: '新办法' })).toEqual([
      ['error', '废止日期须晚于施行日期', undefined],
    ])
  })

  test('of a version end on or after the day on which they begin', () => {
    expect(told({ versions: [version(1, '2020-01-01', { validTo: '2020-01-01' })] })).toEqual([])
    expect(told({ versions: [version(1, '2020-01-02', { validTo: '2020-01-01' })] })).toEqual([
      ['error', '版本1的终止日期早于施行日期', 1],
    ])
  })

  test('of one version end where those of the next begin', () => {
    const next = version(2, '2021-01-01')
    expect(told({ versions: [version(1, '2020-01-01', { validTo: '2020-12-31' }), next] })).toEqual([])
    expect(told({ versions: [version(1, '2020-01-01', { validTo: '2020-12-30' }), next] })).toEqual([
      ['error', '版本1与版本2之间有空档，须在版本说明中写明', 1],
    ])
    expect(told({ versions: [version(1, '2021-01-01'), next] })).toEqual([
      ['warning', '版本1与版本2同日施行，以版本2为准', 1],
    ])
  })

  test('are those of one version each: a number is given once', () => {
    expect(told({ versions: [version(1, '2020-01-01'), version(1, '2021-01-01')] })).toEqual([
      ['error', '版本号重复', undefined],
    ])
    expect(told({})).toEqual([])
  })

  test('what is wrong in a text is told with the number of its version', () => {
    const nodes = [article('2')]
    expect(told({ versions: [version(3, '2020-01-01', { nodes })] })).toEqual([
      ['warning', '第二条之前缺少序号', 3],
    ])
  })

  test('of a provision lie within the last day of its version', () => {
    const ending = (over: Partial<LawNode>) =>
      told({ versions: [version(1, '2020-01-01', { validTo: '2020-12-31', nodes: [article('1', over)] })] })
    expect(ending({ effectDate: '2020-12-30', endDate: '2020-12-31' })).toEqual([])
    expect(ending({ effectDate: '2020-06-01', endDate: '2020-06-01' })).toEqual([
      ['error', '第一条的失效日期须晚于其施行日期', 1],
    ])
    expect(ending({ effectDate: '2021-01-01' })).toEqual([['error', '第一条的施行日期晚于本版终止', 1]])
    expect(ending({ endDate: '2021-01-01' })).toEqual([['error', '第一条的失效日期晚于本版终止', 1]])
  })
})
