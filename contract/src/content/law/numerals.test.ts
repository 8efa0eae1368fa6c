import { expect, test } from 'vitest'
import { normaliseDocNumber } from './doc-number.ts'
import { chineseNumber, toChineseNumber } from './numerals.ts'

test.each([
  ['一百〇二', 102],
  ['两百', 200],
  ['一千两百', 1200],
  ['十', 10],
  ['百', 100],
  ['一百十二', 112],
  ['', 0],
  ['条', 0],
])('%s is read as %i', (text, value) => expect(chineseNumber(text)).toBe(value))

test.each([0, -1, 1.5, 10_000])('%d is no number of a provision, and stays as it is', value => {
  expect(toChineseNumber(value)).toBe(String(value))
})

test.each([
  [1, '一'],
  [9999, '九千九百九十九'],
  [1001, '一千零一'],
  [1100, '一千一百'],
  [1111, '一千一百一十一'],
])('%i is %s', (value, text) => expect(toChineseNumber(value)).toBe(text))

test.each([
  ['第八监管局[2020]3号', '第八监管局〔2020〕3号'],
  ['公告(1998)第007号', '公告〔1998〕第7号'],
  ['财库﹝2020﹞010', '财库〔2020〕10号'],
  ['财库［2020年］　10　号', '财库〔2020〕10号'],
  ['财库〔1899〕3号', '财库〔1899〕3号'],
  ['财库（通知）10号', '财库（通知）10号'],
  ['财库[2020]10号文', '财库〔2020〕10号文'],
])('the number %s is printed %s', (typed, printed) => {
  expect(normaliseDocNumber(typed)).toBe(printed)
})
