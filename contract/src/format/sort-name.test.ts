import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortColumn, sortDirection } from './sort-name.ts'

test('a sort name becomes upper snake case', () => {
  expect(sortColumn('createDate')).toBe('CREATE_DATE')
  expect(sortColumn('latestModifyUser')).toBe('LATEST_MODIFY_USER')
  expect(sortColumn('id')).toBe('ID')
  expect(sortColumn('noticeURL')).toBe('NOTICE_URL')
  expect(sortColumn('orgIDCode')).toBe('ORG_ID_CODE')
  expect(sortColumn('CREATE_DATE')).toBe('CREATE_DATE')
  expect(sortColumn('address2Line')).toBe('ADDRESS2_LINE')
})

test('every camelCase name can be read back', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), words => {
      const camel = words.map((w, at) => (at === 0 ? w : w[0]?.toUpperCase() + w.slice(1))).join('')
      expect(sortColumn(camel).toLowerCase().split('_')).toEqual(words)
    }),
  )
})

test('sort orders of the wire and of table widgets map to ASC and DESC', () => {
  expect(['ASC', 'asc', 'ascend', 'ascending'].map(sortDirection)).toEqual(['ASC', 'ASC', 'ASC', 'ASC'])
  expect(['DESC', 'desc', 'descend', 'descending'].map(sortDirection)).toEqual(Array(4).fill('DESC'))
  expect(sortDirection(null)).toBeUndefined()
  expect(sortDirection('')).toBeUndefined()
  expect(sortDirection('constructor')).toBeUndefined()
  expect(sortDirection('ASC; --')).toBeUndefined()
})
