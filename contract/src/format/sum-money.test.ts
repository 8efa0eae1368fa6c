import { expect, test } from 'vitest'
import { sumMoney } from './sum-money.ts'

test('amounts add up to the fen, however large', () => {
  expect(sumMoney(['0.10', '0.20'])).toBe('0.30')
  expect(sumMoney(['9007199254740993.01', '0.99', '1'])).toBe('9007199254740995.00')
  expect(sumMoney([])).toBe('0.00')
  expect(sumMoney(['x', '', '5'])).toBe('5.00')
})
