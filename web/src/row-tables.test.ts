import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRows, withTables } from './row-tables.ts'

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('rows say their keys once, and once what is the same in all of them', () => {
  const rows = [
    { id: 'a', isTop: null, title: '甲', channel: 'c' },
    { id: 'b', isTop: null, title: null, channel: 'c' },
  ]
  expect(JSON.stringify(withTables({ rows }))).toBe(
    '{"rows":{"#k":["id","isTop","title","channel"],"#c":{"isTop":null,"channel":"c"},"#v":["a","甲","b",null]}}',
  )
})

test('a text that the page says is taken from there', () => {
  const rows = [{ title: '甲' }, { title: '乙' }, { title: '丙' }]
  const written = withTables({ rows, first: '乙' }, new Map([['乙', 0]]))
  expect(JSON.stringify(written)).not.toContain('乙')
  expect(withRows(sent(written), ['乙'])).toEqual({ rows, first: '乙' })
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
  { of: 'nothing but the same', rows: [{ a: 1 }, { a: 1 }, { a: 1 }] },
])('rows of $of are read as they were', ({ rows }) => {
  expect(withRows(sent(withTables(rows)))).toEqual(sent(rows))
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
