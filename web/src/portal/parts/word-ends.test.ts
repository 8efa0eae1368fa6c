import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withWordEnds } from './word-ends.ts'

const plain = (markup: string): string =>
  markup.replaceAll('<wbr>', '').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

test('lines end between words, not within them, nor between a number and what it counts', () => {
  expect(withWordEnds('政府采购公告')).toBe('政府<wbr>采购<wbr>公告')
  expect(withWordEnds('2026年第3批')).not.toMatch(/\d<wbr>/)
})

test('signs keep their own rules: none begins a line because of us', () => {
  expect(withWordEnds('设备（二次）采购')).not.toMatch(/<wbr>[（）]|[（）]<wbr>/)
})

test('whatever the text, it says the same and no other markup comes of it', () => {
  const piece = fc.oneof(
    fc.constantFrom('<img src=x onerror=alert(1)>', '&lt;', '<wbr>', '</span>', '采购', '第', '12'),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const text = pieces.join('').replaceAll('<wbr>', '<b>')
      const markup = withWordEnds(text)
      expect(markup.replaceAll('<wbr>', '')).not.toContain('<')
      expect(plain(markup)).toBe(text)
    }),
  )
})
