import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatMoneyShort } from './money.ts'

/** Reads a shown amount back as a whole number of cents. */
const toCents = (shown: string): bigint => BigInt(shown.replaceAll(/[,.]/g, ''))

const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 8 }))
  .map(([negative, digits, places]) => {
    const text = digits.toString().padStart(places + 1, '0')
    const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
    return { text: `${negative ? '-' : ''}${plain}`, scaled: negative ? -digits : digits, places }
  })

describe('formatMoney', () => {
  test.each([
    ['662845.889', '662,845.88'],
    ['662845.88', '662,845.88'],
    [662845.889, '662,845.88'],
    ['0', '0.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['007', '7.00'],
    ['0.005', '0.00'],
    ['0.009', '0.00'],
    ['999.999', '999.99'],
    ['1000', '1,000.00'],
    ['9007199254740993.99', '9,007,199,254,740,993.99'],
    ['12345678901234567890123', '12,345,678,901,234,567,890,123.00'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
    [1e-7, '0.00'],
    ['1.5e3', '1,500.00'],
    ['-1234.5', '-1,234.50'],
    ['-0', '0.00'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatMoney(value)).toBe(shown)
  })

  test('rounds a negative amount down too, never up towards zero', () => {
    expect(formatMoney('-0.001')).toBe('-0.01')
    expect(formatMoney('-1.999')).toBe('-2.00')
  })

  test.each([
    null,
    undefined,
    '',
    '  ',
    'abc',
    '１２',
    '1,000',
    '.',
    '-',
    NaN,
    Infinity,
    '1e999',
    '1'.repeat(5000),
  ])('shows nothing for %s', value => {
    expect(formatMoney(value)).toBe('')
  })

  test('never shows more than the amount, nor a whole cent less', () => {
    fc.assert(
      fc.property(amount, ({ text, scaled, places }) => {
        const shown = toCents(formatMoney(text)) * 10n ** BigInt(places)
        const exact = scaled * 100n
        expect(shown <= exact).toBe(true)
        expect(exact - shown < 10n ** BigInt(places)).toBe(true)
      }),
    )
  })

  test('formatting what is already in cents loses nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), cents => {
        const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
        const text = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        const shown = formatMoney(text)
        expect(toCents(shown)).toBe(cents)
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(formatMoney(shown.replaceAll(',', ''))).toBe(shown)
      }),
    )
  })
})

describe('formatMoneyShort', () => {
  test.each([
    ['9800', '9,800元'],
    ['9800.5', '9,800.50元'],
    ['9999.999', '9,999.99元'],
    ['10000', '1万元'],
    ['100000', '10万元'],
    ['662845.88', '66.28万元'],
    ['99999999.99', '9,999.99万元'],
    ['100000000', '1亿元'],
    ['120000000', '1.2亿元'],
    ['1299999999', '12.99亿元'],
    ['123456789012345', '1,234,567.89亿元'],
    ['0', '0元'],
    ['-662845.88', '-66.29万元'],
    [662845.88, '66.28万元'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatMoneyShort(value)).toBe(shown)
  })

  test('shows nothing when there is no amount', () => {
    expect([null, undefined, '', '面议'].map(formatMoneyShort)).toEqual(['', '', '', ''])
  })
})
