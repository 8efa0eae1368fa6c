import { expect, test } from 'vitest'
import { diffRichText } from './diff.ts'

const kinds = (before: string, after: string) =>
  diffRichText(before, after).map(({ kind, block }) => [kind, block])

test('the same text has no change', () => {
  expect(kinds('<p>一</p><ul><li>二</li></ul>', '<p>一</p><ul><li>二</li></ul>')).toEqual([
    ['same', 'paragraph'],
    ['same', 'item'],
  ])
})

test('a changed date is shown inside its paragraph, by words', () => {
  const [change] = diffRichText('<p>开标时间：2026年6月1日上午</p>', '<p>开标时间：2026年6月8日上午</p>')
  expect(change?.kind).toBe('changed')
  const textOf = (left: string) =>
    change?.pieces
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('')
  expect(textOf('added')).toBe('开标时间：2026年6月1日上午')
  expect(textOf('removed')).toBe('开标时间：2026年6月8日上午')
  expect(change?.pieces).toContainEqual({ kind: 'same', text: expect.stringContaining('开标时间') })
})

test('paragraphs that came and went stand where they stood', () => {
  expect(kinds('<p>第一段</p><p>旧的内容</p><p>末段</p>', '<p>第一段</p><p>末段</p><p>增补条款</p>')).toEqual(
    [
      ['same', 'paragraph'],
      ['removed', 'paragraph'],
      ['same', 'paragraph'],
      ['added', 'paragraph'],
    ],
  )
})

test('a row of a table is one line, and only the changed one is marked', () => {
  const table = (amount: string) =>
    `<table><tr><td>甲包</td><td>服务器设备采购</td></tr><tr><td>乙包金额</td><td>${amount}</td></tr></table>`
  expect(kinds(table('100万元'), table('120万元'))).toEqual([
    ['same', 'row'],
    ['changed', 'row'],
  ])
})

test('the same words in another form are told apart from the same text', () => {
  expect(kinds('<p>重要提示</p><p>后</p>', '<p><strong>重要提示</strong></p><p>后</p>')).toEqual([
    ['restyled', 'paragraph'],
    ['same', 'paragraph'],
  ])
  expect(kinds('<p>题</p>', '<h2>题</h2>')).toEqual([
    ['removed', 'paragraph'],
    ['added', 'heading'],
  ])
})

test('a replaced image is a change', () => {
  const image = (alt: string) => `<p>流程如下图<img src="/gpcms/rest/v2/files/a" alt="${alt}"></p>`
  expect(kinds(image('旧图'), image('新图'))).toEqual([['changed', 'paragraph']])
})
