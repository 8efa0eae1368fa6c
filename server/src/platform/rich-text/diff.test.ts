import { expect, test } from 'vitest'
import { diffRichText, diffRichTexts } from './diff.ts'

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

/** Signs of their own, spread over the whole of them so that none makes a word with the next. */
const signs = (count: number, from: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919 + from) % 20_000))).join(
    '',
  )
const shuffled = (text: string): string => [...text].toSorted((a, b) => (a < b ? -1 : 1)).join('')

const hostile: [string, (size: number) => [string, string]][] = [
  ['two paragraphs without a sign in common', n => [`<p>${signs(n, 0)}</p>`, `<p>${signs(n, 9973)}</p>`]],
  ['the same signs in another order', n => [`<p>${signs(n, 0)}</p>`, `<p>${shuffled(signs(n, 0))}</p>`]],
  [
    'many short lines, all others',
    n => [
      [...signs(n, 0)].map(sign => `<p>${sign}</p>`).join(''),
      [...signs(n, 9973)].map(sign => `<p>${sign}</p>`).join(''),
    ],
  ],
  [
    'many lines that might each be any other',
    n => [
      Array.from({ length: n / 20 }, (_, at) => `<p>${signs(20, at * 31)}</p>`).join(''),
      Array.from({ length: n / 20 }, (_, at) => `<p>${shuffled(signs(20, at * 31))}</p>`).join(''),
    ],
  ],
]

test.each(hostile)('%s take no more than a bounded effort', (_, texts) => {
  const cpu = (work: () => unknown): number => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const bound = () => diffRichText(`<p>${signs(4_000, 0)}</p>`, `<p>${shuffled(signs(4_000, 0))}</p>`)
  const [before, after] = texts(8_000)
  const ratios = [0, 1].map(() => cpu(() => diffRichText(before, after)) / cpu(bound))
  // That one line spends a quarter of the effort; without a bound that would be four times the work, and thousands of lines.
  expect(Math.min(...ratios)).toBeLessThan(12)
})

test('texts beyond the effort are still told whole: what went and what came', () => {
  const [before, after] = [
    `<p>甲</p><p>${signs(3_900, 0)}</p>`,
    `<p>甲</p><p>${shuffled(signs(3_900, 0))}</p>`,
  ]
  expect(kinds(before, after)).toEqual([
    ['same', 'paragraph'],
    ['removed', 'paragraph'],
    ['added', 'paragraph'],
  ])
})

test('many pairs share one effort, and each is answered', () => {
  const pair = [`<p>${signs(2_000, 0)}</p>`, `<p>${shuffled(signs(2_000, 0))}</p>`] as const
  const all = diffRichTexts(Array.from({ length: 30 }, () => pair))
  expect(all.map(changes => changes.map(({ kind }) => kind))).toEqual(
    Array.from({ length: 30 }, () => ['removed', 'added']),
  )
})
