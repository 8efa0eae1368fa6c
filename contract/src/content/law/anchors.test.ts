import { describe, expect, test } from 'vitest'
import { articleNumber, readLaw } from './anchors.ts'

describe('numbers', () => {
  test.each([
    ['12', 12],
    [' 第十二条 ', 12],
    ['第12条', 12],
    ['十二', 12],
    ['', 0],
    ['十二章', 0],
    ['<b>', 0],
    ['99999', 0],
  ])('a reader who types %j means article %i', (text, number) => expect(articleNumber(text)).toBe(number))
})

const law =
  '<h2>第一章　总则</h2><p><strong>第一条</strong>　为了规范采购。</p><p>第二条 本办法适用于本省。</p>' +
  '<p>第一条规定的范围由财政部门公布。</p>' +
  '<p style="text-align:center" id="x">第二章 采购程序</p><p class="a" id="b">　　第三条　采购人应当编制预算。</p><p>（一）货物；</p>'

describe('a law', () => {
  test('is divided into chapters with their articles', () => {
    const { chapters, last } = readLaw(law)
    expect(chapters).toEqual([
      { id: 'zhang-1', title: '第一章 总则', level: 1, articles: [1, 2] },
      { id: 'zhang-2', title: '第二章 采购程序', level: 1, articles: [3] },
    ])
    expect(last).toBe(3)
  })

  test('gets anchors and loses nothing of its text', () => {
    const { html } = readLaw(law)
    expect(html).toContain('<p id="tiao-1"><strong><a href="#tiao-1" data-own="true">第一条</a></strong>')
    expect(html).toContain('<p class="a" id="tiao-3">　　<a href="#tiao-3" data-own="true">第三条</a>')
    expect(html).toContain('<p style="text-align:center" id="zhang-2">')
    expect(html.replace(/<[^>]*>/g, '')).toBe(law.replace(/<[^>]*>/g, ''))
  })

  test('marks the chosen article, and only that', () => {
    const { html } = readLaw(law, { chosen: 2 })
    expect(html).toContain(
      '<p id="tiao-2" data-chosen="true"><span id="tiao"></span><a href="#tiao-2" data-own="true">第二条</a>',
    )
    expect(html.match(/data-chosen/g)).toHaveLength(1)
    expect(readLaw(law, { chosen: 9 }).html).not.toContain('data-chosen')
  })

  test('an article that was put in later has an anchor of its own', () => {
    const { html, last, chapters } = readLaw(
      '<h2>第一章 总则</h2><p>第一条 甲</p><p>第一条之一 乙</p><p>第一条之二 丙</p><p>第二条 丁</p>',
      { chosen: 1 },
    )
    expect([...html.matchAll(/id="(tiao-[\d-]+)"/g)].map(([, id]) => id)).toEqual([
      'tiao-1',
      'tiao-1-1',
      'tiao-1-2',
      'tiao-2',
    ])
    expect(html.match(/data-chosen/g)).toHaveLength(1)
    expect([last, chapters[0]?.articles]).toEqual([2, [1, 2]])
  })

  test('a paragraph that quotes an article is none', () => {
    const { html, last } = readLaw(
      '<p>第一条 甲。</p><p>第五条第二款所称期限为三日。</p><p>第一条　再说一遍。</p>',
    )
    expect(last).toBe(1)
    expect(html.match(/id=/g)).toHaveLength(1)
  })

  test('without articles it is read by its points', () => {
    const text = '<p>现将《采购法》第三条有关事项通知如下。</p><h3>一、总体要求</h3><p>二、依法公开</p>'
    const { html, chapters, last } = readLaw(text, { chosen: 1 })
    expect(chapters).toEqual([
      { id: 'bufen-1', title: '一、总体要求', level: 1, articles: [] },
      { id: 'bufen-2', title: '二、依法公开', level: 1, articles: [] },
    ])
    expect(html).toContain('<p id="bufen-2">二、')
    expect(last).toBe(0)
  })

  test('points inside of articles are none of its headings', () => {
    expect(readLaw('<p>第一条 甲</p><p>一、总体要求</p>').chapters).toEqual([])
  })

  test('parts, sections, annexes and headings without a number are in its contents, each under its own anchor', () => {
    const { chapters } = readLaw(
      '<h2>第一编　总则</h2><h2>第一章　甲</h2><h3>第一节　乙</h3><p>第一条　一。</p><h2>第二编　分则</h2>' +
        '<h2>第一章　丙</h2><h3>第一节　丁</h3><p>第二条　二。</p><h2>附　则</h2><p>第三条　三。</p><h2>附件1：表</h2>',
    )
    expect(chapters.map(({ id, level, articles }) => [id, level, articles])).toEqual([
      ['bian-1', 0, []],
      ['zhang-1', 1, []],
      ['zhang-1-jie-1', 2, [1]],
      ['bian-2', 0, []],
      ['bian-2-zhang-1', 1, []],
      ['bian-2-zhang-1-jie-1', 2, [2]],
      ['biaoti-5', 1, [3]],
      ['annex-1', 0, []],
    ])
  })

  test('articles that the version changed say so', () => {
    const { html } = readLaw(law, { changed: new Map([['tiao-2', 'change']]) })
    expect(html).toContain('<p id="tiao-2" data-change="change">')
    expect(html.match(/data-change/g)).toHaveLength(1)
  })
})
