import { expect, test } from 'vitest'
import { basisOf, isInForce, rowOn, type StatutoryTerm, termWords } from './term.ts'
import { newestTerm, termIds, termOn } from './terms.ts'

test('every term says where it stands, how long it is and how sure that is', () => {
  expect(termWords(newestTerm('bid-time'))).toBe('政府采购法第三十五条（2014年修正）：不得少于20日')
  expect(termWords(newestTerm('contract-publish'))).toBe(
    '政府采购法实施条例第五十条（国务院令第658号）：不得超过2个工作日',
  )
  expect(termWords(newestTerm('clarify-consult'))).toMatch(/不得少于5日（条文待核，仅供参考）$/)
  expect(basisOf({ ...newestTerm('intention'), law: 'law' })).toBe('政府采购法（2014年修正）')
  // Whoever read the text can name the article.
  expect(termIds.filter(id => newestTerm(id).grade === 'text' && !newestTerm(id).article)).toEqual([])
})

test('a count goes by the row that is in force when it begins', () => {
  const [old, next]: StatutoryTerm[] = [
    { ...newestTerm('bid-time'), validTo: '2027-12-31' },
    { ...newestTerm('bid-time'), length: 15, validFrom: '2028-01-01' },
  ] as const
  if (!old || !next) throw new Error('two rows')
  const lengthOn = (on: string) => rowOn([old, next], on).length
  expect(['2026-05-01', '2027-12-31', '2028-01-01'].map(lengthOn)).toEqual([20, 20, 15])
  // Before any of them: what holds now is told, and that it did not hold.
  expect(lengthOn('1999-01-01')).toBe(15)
  expect([old, next].map(row => isInForce(row, '2027-12-31'))).toEqual([true, false])
  expect([old, next].map(row => isInForce(row, '2028-01-01'))).toEqual([false, true])
  const last = { ...next, length: 10, validFrom: '2030-01-01' }
  expect(rowOn([old, next, last], '1999-01-01').length).toBe(10)
  expect(isInForce(termOn('consult-time', '2014-01-01'), '2014-01-01')).toBe(false)
  expect(isInForce(termOn('consult-time', '2015-01-05'), '2015-01-05')).toBe(true)
})
