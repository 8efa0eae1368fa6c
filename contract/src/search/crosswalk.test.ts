import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeRule, commonOf, inOrder, isCommonCode } from './crosswalk.ts'

const rule = (code: string, commonCode: string): CodeRule => ({ code, commonCode })
const ask = (rules: CodeRule[], code: string) => commonOf(inOrder(rules), code)

test('the rule that says most of a code is the one that holds', () => {
  const rules = [rule('00*', 'plan'), rule('0010*', 'tender'), rule('00101', 'result')]
  expect(ask(rules, '00101')).toBe('result')
  expect(ask(rules, '001011')).toBe('tender')
  expect(ask(rules, '0020')).toBe('plan')
  expect(ask(rules, '1')).toBeUndefined()
})

test('a whole code stands before a beginning that is as long', () => {
  expect(ask([rule('59*', 'plan'), rule('59', 'intention')], '59')).toBe('intention')
  expect(ask([rule('59*', 'plan'), rule('59', 'intention')], '59A')).toBe('plan')
})

test('in whatever order rules are entered, a code means the same', () => {
  const letters = fc.stringMatching(/^[A-C]{1,4}$/)
  const anyRule = fc.record({
    code: fc.tuple(letters, fc.boolean()).map(([stem, isPrefix]) => (isPrefix ? `${stem}*` : stem)),
    commonCode: letters,
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyRule, { selector: ({ code }) => code }), letters, (rules, code) => {
      expect(ask(rules.toReversed(), code)).toBe(ask(rules, code))
    }),
  )
})

test('only words of the kind itself are common words', () => {
  expect(isCommonCode('type', 'tender')).toBe(true)
  expect(isCommonCode('manner', 'tender')).toBe(false)
  expect(isCommonCode('manner', '9')).toBe(false)
  expect(isCommonCode('manner', 'other')).toBe(true)
  expect(isCommonCode('item', 'A02')).toBe(true)
  expect(isCommonCode('item', 'toString')).toBe(false)
  expect(isCommonCode('region', '440100')).toBe(true)
  expect(isCommonCode('region', '广州')).toBe(false)
})
