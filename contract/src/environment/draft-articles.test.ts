import { expect, test } from 'vitest'
import { articlesOf, articleWords } from './draft-articles.ts'

const pasted = `第一章 总则
第一条　为优化营商环境，制定本办法。

  第二条 本办法所称采购人，是指……
第十二条之一 电子保函与现金具有同等效力。
一、基本要求
3.2 分包不得超过合同金额的百分之四十
没有编号的一条`

test('every row is an article with its own number, chapters are headings, and empty rows are nothing', () => {
  expect(articlesOf(pasted).map(({ key, no, isHeading }) => [key, no, isHeading])).toEqual([
    ['', '', true],
    ['1', '第一条', false],
    ['2', '第二条', false],
    ['3', '第十二条之一', false],
    ['4', '一', false],
    ['5', '3.2', false],
    ['6', '6', false],
  ])
  expect(articlesOf(pasted)[1]?.text).toBe('为优化营商环境，制定本办法。')
  expect(articlesOf(pasted).at(-1)?.text).toBe('没有编号的一条')
  expect(articlesOf('  \n\n')).toEqual([])
})

test('a year at the beginning is no number, and a bare number stays its own text', () => {
  expect(articlesOf('2026年起施行').map(({ no, text }) => [no, text])).toEqual([['1', '2026年起施行']])
  expect(articlesOf('第三条')[0]).toMatchObject({ no: '第三条', text: '第三条' })
})

test('articles are named as they are numbered, and none means the whole', () => {
  const articles = articlesOf(pasted)
  expect(articleWords(articles, ['1', '3'])).toBe('第一条、第十二条之一')
  expect(articleWords(articles, [])).toBe('全文')
  expect(articleWords(articles, ['99'])).toBe('全文')
})
