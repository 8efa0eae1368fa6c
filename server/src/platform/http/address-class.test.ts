import { expect, test } from 'vitest'
import { addressClassOf } from './address-class.ts'

test('a thousand addresses of one IPv6 line are one sender', () => {
  const classes = Array.from({ length: 1000 }, (_, at) =>
    addressClassOf(`2001:db8:1:2:0:0:${at.toString(16)}:1`),
  )
  expect(new Set([...classes, addressClassOf('2001:db8:1:2::9')])).toEqual(new Set(['2001:db8:1:2']))
  expect(addressClassOf('2001:db8:1:3::9')).toBe('2001:db8:1:3')
})

test('an IPv4 address is itself, however it is written', () => {
  expect(addressClassOf('192.0.2.7')).toBe('192.0.2.7')
  expect(addressClassOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test.each([
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['unknown', 'unknown'],
  ['a:b', 'a:b'],
])('%s is of the line %s', (address, line) => {
  expect(addressClassOf(address)).toBe(line)
})
