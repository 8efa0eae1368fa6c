import { expect, test } from 'vitest'
import { itemClass, noticeFacets } from './facets.ts'

test.each([
  ['A02320000', 'A0232'],
  ['A02100000', 'A0210'],
  ['C16000000', 'C16'],
  ['A', 'A'],
  ['a0232', 'A0232'],
  ['A02320501', 'A02320501'],
  ['', undefined],
  ['医疗', undefined],
  ['A023', undefined],
])('the code %s is the class %s', (code, expected) => {
  expect(itemClass(code)).toBe(expected)
})

test('a notice stands in every class above what it buys, each once', () => {
  const catalogue = [{ code: 'A02320000' }, { code: 'A02010100' }, { code: '没有编码' }]
  expect(noticeFacets({ catalogue }).itemCodes).toEqual(['A', 'A02', 'A0201', 'A020101', 'A0232'])
})

test('what a notice does not say is not guessed', () => {
  expect(noticeFacets({})).toEqual({ itemCodes: null, docsUntil: null, smeReserved: null })
  expect(noticeFacets({ smeReserved: '部分', docsTo: '另行通知' })).toEqual(noticeFacets({}))
  expect(noticeFacets({ smeReserved: '0', docsTo: '2026-03-20' })).toMatchObject({
    smeReserved: '0',
    docsUntil: '2026-03-20',
  })
})
