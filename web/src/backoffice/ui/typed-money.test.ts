import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, textAtRest, textToEdit, typedMoney } from './typed-money.ts'

test.each([
  ['', '1', '1'],
  ['1', '1.', '1.'],
  ['1.2', '1.23', '1.23'],
  ['1.23', '1.234', '1.23'],
  ['', '.5', '0.5'],
  ['', '1,234,567.899', '1234567.89'],
  ['', '１２３．４５', '123.45'],
  ['', '¥ 88 元', '88'],
  ['12', '12a', '12'],
  ['12', '1.2.3', '12'],
  ['12', '1e5', '12'],
  ['', '-', ''],
  ['12', '-12', '0'],
  ['12', '', ''],
  ['12', '9'.repeat(41), '12'],
])('after "%s", typing "%s" leaves "%s"', (before, typed, after) => {
  expect(typedMoney(before, typed)).toBe(after)
})

test.each([
  ['', '0.00'],
  ['12.', '12.00'],
  ['12.3', '12.30'],
  ['0012', '12.00'],
  ['98765432109876543210.12', '98765432109876543210.12'],
])('"%s" stands for %s', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount)
})

test.each([null, undefined, '', '0', '0.00', 0])(
  '%s is empty while being edited and 0.00 at rest',
  amount => {
    expect([textToEdit(amount), textAtRest(amount)]).toEqual(['', '0.00'])
  },
)

test('no amount loses a cent on its way through the field, however large', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), cents => {
      const digits = cents.toString().padStart(3, '0')
      const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect(amountOf(typedMoney('', textToEdit(amount)))).toBe(amount)
      expect(amountOf(typedMoney('', textAtRest(amount)))).toBe(amount)
    }),
  )
})
