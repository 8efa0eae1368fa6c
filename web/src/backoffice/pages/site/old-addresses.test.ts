import { expect, test } from 'vitest'
import { linesOf, rulesOf } from './old-addresses.ts'

test('lines of any hand are read, and written in one', () => {
  const rules = rulesOf('/a.jsp /b\n\n  /c/*\thttps://x.example/*\n/d → /e\n/f=>/g\n/half')
  expect(rules).toEqual([
    { from: '/a.jsp', to: '/b' },
    { from: '/c/*', to: 'https://x.example/*' },
    { from: '/d', to: '/e' },
    { from: '/f', to: '/g' },
    { from: '/half', to: '' },
  ])
  expect(rulesOf(linesOf(rules))).toEqual(rules)
})
