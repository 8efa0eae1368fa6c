import { expect, test } from 'vitest'
import { mostAlike } from './related.ts'

const row = (title: string, clickNum = 0) => ({ title, clickNum })
const titles = (title: string, ...rows: ReturnType<typeof row>[]) =>
  mostAlike(title, rows).map(({ title: words }) => words)

test('what shares most with the question comes first', () => {
  expect(
    titles(
      '投标保证金何时退还？',
      row('如何注册供应商', 900),
      row('履约保证金何时退还'),
      row('投标保证金可以用保函吗'),
    ),
  ).toEqual(['履约保证金何时退还', '投标保证金可以用保函吗', '如何注册供应商'])
})

test('among equals the most read comes first, and signs do not count', () => {
  expect(titles('甲？乙', row('丙丁', 1), row('戊己', 5), row('？？', 3))).toEqual(['戊己', '？？', '丙丁'])
})
