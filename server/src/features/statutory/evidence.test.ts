import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestTerm, termIds } from '@sunport/contract/statutory/terms.ts'
import { expect, test } from 'vitest'

const acts = join(import.meta.dirname, '../../demo/text/acts')
const texts: Record<string, string> = {
  law: readFileSync(join(acts, 'procurement-law.txt'), 'utf8'),
  regulation: readFileSync(join(acts, 'procurement-regulations.txt'), 'utf8'),
}

/** An article with all of its paragraphs. */
const articleOf = (text: string, article: string): string => {
  const start = text.indexOf(`\n${article}　`)
  const next = text.slice(start + 1).search(/\n第[一二三四五六七八九十百]+[条章]　/)
  return start < 0 ? '' : text.slice(start, start + 1 + next)
}

const chinese: Record<number, string> = {
  2: '二',
  3: '三',
  5: '五',
  7: '七',
  15: '十五',
  20: '二十',
  30: '三十',
}

/** The texts write 20日 and 二十日, 5个工作日 and 七个工作日, 十五年. */
const saysLength = (text: string, length: number, unit: string): boolean =>
  [String(length), chinese[length] ?? '?'].some(number =>
    new RegExp(`(?<![\\d一二三四五六七八九十])${number}${unit}`).test(text),
  )
const units = { workday: '个工作日', day: '日', year: '年' }

const read = termIds.filter(id => newestTerm(id).grade === 'text')

test('there are terms that were read', () => expect(read.length).toBeGreaterThan(15))

test.each(read)('%s is what its article says', id => {
  const { law, article = '', length, unit, bound } = newestTerm(id)
  const said = articleOf(texts[law] ?? '', article)
  expect(said).toContain(article)
  expect(saysLength(said, length, units[unit])).toBe(true)
  if (bound === 'least') expect(said).toMatch(/不得少于|至少/)
})
