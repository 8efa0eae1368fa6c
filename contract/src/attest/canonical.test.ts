import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical.ts'

test('names stand in the order of their units, without blanks, numbers as RFC 8785 writes them', () => {
  expect(
    canonicalJson({ '\u20ac': 1, '\r': 2, 1: 'x', '\ud83d\ude00': 3, ö: [true, null, 1e21, 0.000001] }),
  ).toBe('{"\\r":2,"1":"x","ö":[true,null,1e+21,0.000001],"€":1,"😀":3}')
  expect(canonicalJson('"\u0007\n')).toBe('"\\"\\u0007\\n"')
})

test('what is undefined is left out; what is no number of JSON is refused', () => {
  expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}')
  expect(() => canonicalJson([Number.NaN])).toThrow('not a number')
})

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, shuffled(each)]),
  )
}

test('the same value has the same text, however it was put together, and reads back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = canonicalJson(value as never)
      expect(canonicalJson(shuffled(value) as never)).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
