import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRows, withTables } from './row-tables.ts'

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('rows with the same keys say these once', () => {
  const rows = [
    { id: 'a', title: '甲' },
    { id: 'b', title: null },
  ]
  expect(JSON.stringify(withTables({ rows }))).toBe('{"rows":{"#k":["id","title"],"#v":["a","甲","b",null]}}')
})

test.each([
  { of: 'different keys', rows: [{ a: 1 }, { b: 1 }] },
  {
    of: 'another order',
    rows: [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  },
  { of: 'more keys', rows: [{ a: 1 }, { a: 1, b: 2 }] },
  { of: 'fewer keys', rows: [{ a: 1, b: 2 }, { a: 1 }] },
  { of: 'no value', rows: [{ a: undefined }, { a: undefined }] },
  { of: 'no keys', rows: [{}, {}] },
  { of: 'other things', rows: [{ a: 1 }, null, 'a', [1]] },
  { of: 'one row', rows: [{ a: 1 }] },
])('rows of $of stay as they are', ({ rows }) => {
  expect(sent(withTables(rows))).toEqual(sent(rows))
})

test('what is read is what was written, whatever stands within', () => {
  const row = fc.record({ id: fc.string(), below: fc.option(fc.array(fc.record({ code: fc.string() }))) })
  const value = fc.letrec(tie => ({
    any: fc.oneof(fc.jsonValue(), fc.array(row), fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'))),
  })).any
  fc.assert(
    fc.property(value, written => {
      expect(withRows(sent(withTables(written)))).toEqual(sent(written))
    }),
  )
})

test('what others may hold as well is not changed', () => {
  const rows = Object.freeze([Object.freeze({ a: 1 }), Object.freeze({ a: 2 })])
  withTables(rows)
  expect(rows).toEqual([{ a: 1 }, { a: 2 }])
})
