import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern, patternProblem, usualPatterns } from './pattern.ts'

test.each([
  ['1[3-9]\\d{9}', '13800138000', true],
  ['1[3-9]\\d{9}', '12800138000', false],
  ['1[3-9]\\d{9}', '138001380001', false],
  ['[A-Z]{2,3}-?\\d+', 'ABC-12', true],
  ['[A-Z]{2,3}-?\\d+', 'A12', false],
  ['甲|乙|丙.*', '丙丁', true],
  ['甲|乙|丙.*', '丁', false],
  ['[^0-9]+', '文字', true],
  ['[^0-9]+', '文1', false],
  ['a{0}b', 'b', true],
  ['', '', true],
])('%s and %s: %s', (pattern, text, isFitting) => {
  expect(patternProblem(pattern)).toBeUndefined()
  expect(fitsPattern(pattern, text)).toBe(isFitting)
})

test.each(['(a+)+', '(?=a)', 'a**', '[a', 'a{5,2}', 'a{999}', '\\1', '*a', 'a\\', '[]', '^a$'])(
  '%s is refused in words',
  pattern => {
    expect(patternProblem(pattern)).toMatch(/[\u4e00-\u9fff]/)
  },
)

test('the usual forms can be used', () => {
  for (const pattern of Object.keys(usualPatterns)) expect(patternProblem(pattern)).toBeUndefined()
  expect(fitsPattern('[\\w.+\\-]+@[\\w\\-]+\\.[\\w.\\-]+', 'cai.gou@example.gov.cn')).toBe(true)
})

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d')
const repeat = fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{2,}')
const branch = fc
  .array(fc.tuple(atom, repeat), { minLength: 1, maxLength: 5 })
  .map(parts => parts.map(([what, often]) => what + often).join(''))
const pattern = fc.array(branch, { minLength: 1, maxLength: 3 }).map(branches => branches.join('|'))
const word = fc.array(fc.constantFrom('a', 'b', 'c', '1'), { maxLength: 8 }).map(letters => letters.join(''))

test('what it takes is what a regular expression takes', () => {
  fc.assert(
    fc.property(pattern, word, (form, text) => {
      expect(fitsPattern(form, text)).toBe(new RegExp(`^(?:${form})$`).test(text))
    }),
    { numRuns: 1_000 },
  )
})

test('a form that would keep a regular expression busy for years is answered at once', () => {
  const text = `${'a'.repeat(500)}!`
  for (const form of ['a*'.repeat(40), 'a?'.repeat(100) + 'a'.repeat(100)])
    expect(fitsPattern(`${form}b`, text)).toBe(false)
})
