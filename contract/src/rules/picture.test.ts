import { expect, test } from 'vitest'
import { iconOnly, menuAddress, pictureAddress, pictureOrIcon } from './picture.ts'

const takes = (schema: typeof pictureAddress, value: string): boolean => schema.safeParse(value).success

test.each(['/gpcms/rest/v2/files/a-b_1', '/maincms-web/art/logo.svg', ''])(
  '%j is a picture of ours',
  value => {
    expect(takes(pictureAddress, value)).toBe(true)
    expect(takes(pictureOrIcon, value)).toBe(true)
  },
)

test.each([
  'https://elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  '/a/../../etc/passwd',
  '/..',
  '/a b.png',
  '/a?x=1',
  '/a"b',
  'data:image/png;base64,AA',
  `/${'a'.repeat(300)}`,
])('%j is none', value => {
  expect(takes(pictureAddress, value)).toBe(false)
  expect(takes(pictureOrIcon, value)).toBe(false)
})

test('an icon goes by its name', () => {
  expect([takes(pictureOrIcon, 'document'), takes(iconOnly, 'bar-chart')]).toEqual([true, true])
  expect(takes(pictureAddress, 'document')).toBe(false)
  expect(takes(iconOnly, '/gpcms/rest/v2/files/a')).toBe(false)
})

test.each([
  ['https://report.example/a?b=1', true],
  ['#/work?x=1', true],
  ['', true],
  ['https://gov.cn\\@evil.example', false],
  ['https://gov.cn@evil.example', false],
  ['http:///evil.example', false],
  ['#"><script>', false],
  ['/own', false],
])('a menu leads to %j: %s', (value, isTaken) => {
  expect(takes(menuAddress, value)).toBe(isTaken)
})
