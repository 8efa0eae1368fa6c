import { expect, test } from 'vitest'
import { canonicalName } from './names.ts'

test.each([
  'admin',
  'ADMIN',
  '  admin ',
  'ａｄｍｉｎ',
  'ad\u200Bm\u200Bin',
  '\uFEFFAdmin',
  'ad\u00ADmin',
  ' \u200Badmin',
])('the login name %j is that of admin', name => {
  expect(canonicalName(name)).toBe('admin')
})

test('letters that only look alike stay apart', () => {
  expect(canonicalName('аdmin')).not.toBe('admin')
  expect(canonicalName('ad min')).toBe('ad min')
})
