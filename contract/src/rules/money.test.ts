import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { moneyProblem, moneySchema, normalizeMoney } from './money.ts'

describe('an amount', () => {
  test.each([
    ['-0.01', '金额不能小于0'],
    ['-0.001', '金额不能小于0'],
    [-5, '金额不能小于0'],
    ['1e21', '请输入正确的金额'],
    [1e21, '请输入正确的金额'],
    ['９', '请输入正确的金额'],
    ['1,000', '请输入正确的金额'],
    ['1.2.3', '请输入正确的金额'],
    ['.5', '请输入正确的金额'],
    ['12元', '请输入正确的金额'],
    ['12345678901234567', '金额的整数部分不能超过16位'],
    [`1.${'0'.repeat(39)}`, '请输入正确的金额'],
  ])('%j is answered %s', (value, message) => {
    expect(moneyProblem(value)).toBe(message)
    expect(moneySchema.safeParse(value).error?.issues[0]?.message).toBe(message)
  })

  test.each([
    ['', '0.00'],
    ['  ', '0.00'],
    [null, '0.00'],
    [undefined, '0.00'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['0.005', '0.00'],
    ['0.019', '0.01'],
    ['662845.889', '662845.88'],
    ['5.', '5.00'],
    [`1.${'0'.repeat(38)}`, '1.00'],
    ['007.5', '7.50'],
    [1234.5, '1234.50'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('%j is kept as %s', (value, kept) => {
    expect(moneyProblem(value)).toBeUndefined()
    expect(moneySchema.parse(value)).toBe(kept)
  })

  test('of cents is kept to the cent, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), cents => {
        const digits = cents.toString().padStart(3, '0')
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(moneySchema.parse(text)).toBe(text)
        expect(normalizeMoney(`${text}999`)).toBe(text)
      }),
    )
  })

  test('that is missing from a form becomes 0.00; one of another type is refused', () => {
    const form = z.object({ budget: moneySchema })
    expect(form.parse({})).toEqual({ budget: '0.00' })
    expect(form.safeParse({ budget: true }).error?.issues[0]?.message).toBe('请输入正确的金额')
    expect(form.safeParse({ budget: Number.NaN }).error?.issues[0]?.message).toBe('请输入正确的金额')
  })
})
