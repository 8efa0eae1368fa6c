import { describe, expect, test } from 'vitest'
import { floorTo, groupThousands, parseDecimal, shift, toPlainText } from './decimal.ts'

const plain = (text: string | number): string | undefined => {
  const read = parseDecimal(text)
  return read && toPlainText(read)
}

describe('a number', () => {
  test.each([
    [' 12.50 ', '12.50'],
    ['+5', '5'],
    ['-5.10', '-5.10'],
    ['000', '0'],
    ['0007.0', '7.0'],
    ['.5', '0.5'],
    ['1E3', '1000'],
    ['1e+3', '1000'],
    ['12.5e-1', '1.25'],
    ['5e-3', '0.005'],
    ['1e12', '1000000000000'],
  ])('%j is read as %s', (text, read) => {
    expect(plain(text)).toBe(read)
  })

  test.each(['', '.', '-', 'e5', '1e', '1e1234', 'x1', '1x', '1 2', '--1', '1.2.3', '1e5x'])(
    '%j is none',
    text => {
      expect(plain(text)).toBeUndefined()
    },
  )

  test('is no longer than a hundred signs, and moves its point by no more than a hundred places', () => {
    expect(plain('1'.repeat(100))).toBe('1'.repeat(100))
    expect(plain('1'.repeat(101))).toBeUndefined()
    expect(plain('1e100')).toBe(`1${'0'.repeat(100)}`)
    expect(plain('1e101')).toBeUndefined()
    expect(plain('1e-100')).toBe(`0.${'0'.repeat(99)}1`)
    expect(plain('1e-101')).toBeUndefined()
  })
})

test('a point is moved without losing a digit', () => {
  const moved = (text: string, places: number) => toPlainText(shift(parseDecimal(text) as never, places))
  expect(moved('662845.88', -4)).toBe('66.284588')
  expect(moved('5', -4)).toBe('0.0005')
  expect(moved('5.25', 1)).toBe('52.50')
  expect(moved('-5', 2)).toBe('-500')
  expect(moved('5.25', 0)).toBe('5.25')
})

test('down is down on both sides of zero', () => {
  const down = (text: string, places: number) => toPlainText(floorTo(parseDecimal(text) as never, places))
  expect(['1.239', '-1.231', '-1.230', '-0.001', '-0.000', '7'].map(text => down(text, 2))).toEqual([
    '1.23',
    '-1.24',
    '-1.23',
    '-0.01',
    '0.00',
    '7.00',
  ])
  expect(down('1.9', 0)).toBe('1')
  expect(down('-1.1', 0)).toBe('-2')
})

test('thousands are parted from the right', () => {
  expect(['1', '999', '1000', '123456', '1234567'].map(groupThousands)).toEqual([
    '1',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
  ])
})
