import { describe, expect, test } from 'vitest'
import { checkLaw } from './check.ts'
import { findReferences, lawKey, linkReferences, readCitation, splitReferences } from './references.ts'
import { byStart, validityOn, versionAt, versionShownAt } from './versions.ts'

describe('versions', () => {
  const versions = [
    { no: 2, validFrom: '2023-01-01' },
    { no: 1, validFrom: '2020-05-01', validTo: '2022-12-31' },
  ]
  test.each([
    ['2020-04-30', undefined, 1],
    ['2020-05-01', 1, 1],
    ['2022-12-31', 1, 1],
    ['2023-01-01', 2, 2],
  ])('on %s version %s applies and %s is shown', (day, applies, shown) => {
    expect(versionAt(versions, day)?.no).toBe(applies)
    expect(versionShownAt(versions, day)?.no).toBe(shown)
  })
  test('of two that begin on one day the later one applies', () => {
    const same = [
      { no: 1, validFrom: '2020-01-01' },
      { no: 2, validFrom: '2020-01-01' },
    ]
    expect(versionAt(same, '2020-01-01')?.no).toBe(2)
  })
})

describe('references', () => {
  const found = (text: string) => findReferences(text).map(({ title, article }) => [title, article])
  test('to other laws and to the own articles are found', () => {
    expect(found('依照本办法第三条、第五条之一和第七条第二款第（一）项处理。')).toEqual([
      [null, '3'],
      [null, '5-1'],
      [null, '7'],
    ])
    expect(found('根据《中华人民共和国政府采购法》（以下简称《采购法》）第二十二条')).toEqual([
      ['中华人民共和国政府采购法', '22'],
    ])
    expect(found('《政府采购法》第二十二条第一款')).toEqual([['政府采购法', '22']])
    expect(found('本法自公布之日起施行')).toEqual([])
  })
  test('become links, but not inside of links', () => {
    const href = ({ article }: { article: string | null }) => `#tiao-${article}`
    expect(linkReferences('<p>违反本办法<b>第三条</b>、本办法第四条</p>', href)).toBe(
      '<p>违反本办法<b>第三条</b>、<a href="#tiao-4">本办法第四条</a></p>',
    )
    expect(linkReferences('<a href="/x">本法第一条</a>', href)).toBe('<a href="/x">本法第一条</a>')
  })
  test('an address with several parameters is written as markup asks', () => {
    expect(linkReferences('<p>本法第一条</p>', () => '?id=1&date=2020-01-01#tiao-1')).toBe(
      '<p><a href="?id=1&amp;date=2020-01-01#tiao-1">本法第一条</a></p>',
    )
  })
  test('plain words come in pieces that put together are the words', () => {
    const text = '依照《采购法》第二条、第三条办理，见《他法》。'
    const pieces = splitReferences(text, ({ title, article }) =>
      title === '采购法' ? `#${article}` : undefined,
    )
    expect(pieces).toEqual([
      '依照',
      { words: '《采购法》第二条', href: '#2' },
      '、',
      { words: '第三条', href: '#3' },
      '办理，见《他法》。',
    ])
    expect(splitReferences('', () => undefined)).toEqual([])
  })
  test.each([
    ['《政府采购法》第二十二条第一款', '政府采购法', '22'],
    ['政府采购法第二十二条第一款', '政府采购法', '22'],
    ['政府采购法 第十条之一', '政府采购法', '10-1'],
    ['政府采购货物和服务招标投标管理办法', '政府采购货物和服务招标投标管理办法', null],
  ])('grounds are read with and without their brackets: %s', (words, title, article) =>
    expect(readCitation(words)).toEqual({ title, article }),
  )
  test.each(['', '第二条', '法'])('%j names no act', words => expect(readCitation(words)).toBeUndefined())
  test('find a law with and without the name of the state', () => {
    expect(lawKey('中华人民共和国政府采购法')).toBe(lawKey('政府采购法'))
    expect(lawKey('政府采购法（2014年修正）')).toBe(lawKey('政府采购法'))
  })
})

test('of two amendments on one day the higher number is the law, in whatever order they are kept', () => {
  const [first, second, third] = [
    { no: 1, validFrom: '2020-01-01' },
    { no: 2, validFrom: '2021-01-01' },
    { no: 3, validFrom: '2021-01-01' },
  ]
  for (const kept of [
    [first, second, third],
    [third, second, first],
  ]) {
    expect(versionAt(kept, '2021-01-01')?.no).toBe(3)
    expect(versionAt(kept, '2020-12-31')?.no).toBe(1)
  }
})

test('versions stand in the order of their days, whatever their numbers', () => {
  const versions = [
    { no: 1, validFrom: '2022-01-01' },
    { no: 2, validFrom: '2020-01-01' },
  ]
  expect(byStart(versions).map(({ no }) => no)).toEqual([2, 1])
  expect(versionAt(versions, '2021-01-01')?.no).toBe(2)
})

test('a version whose day is not known yet comes last and applies on no day', () => {
  const versions = [
    { no: 2, validFrom: '' },
    { no: 1, validFrom: '2020-01-01' },
  ]
  expect(byStart(versions).map(({ no }) => no)).toEqual([1, 2])
  expect(versionAt(versions, '2030-01-01')?.no).toBe(1)
  expect(checkLaw({ versions: versions.map(version => ({ ...version, nodes: [] })) })).toContainEqual({
    level: 'error',
    message: '没有填写施行日期',
    versionNo: 2,
    nodeId: undefined,
  })
})

test('after the last day of the last version none applies, though the last there was is shown', () => {
  const versions = [{ no: 1, validFrom: '2020-01-01', validTo: '2020-12-31' }]
  expect(versionAt(versions, '2020-12-31')?.no).toBe(1)
  expect(versionAt(versions, '2021-01-01')).toBeUndefined()
  expect(versionShownAt(versions, '2021-01-01')?.no).toBe(1)
  expect([versionAt([], '2021-01-01'), versionShownAt([], '2021-01-01')]).toEqual([undefined, undefined])
})

test.each([
  [null, null, null],
  ['2026-01-02', null, '尚未施行'],
  ['2026-01-01', null, '现行有效'],
  ['2025-01-01', '2026-01-02', '现行有效'],
  ['2025-01-01', '2026-01-01', '已废止'],
  [null, '2026-01-01', '已废止'],
])('in force from %s and repealed on %s a law is %s on the first of January 2026', (from, to, validity) => {
  expect(validityOn(from, to, '2026-01-01')).toBe(validity)
})
