import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citizenIdCheckDigit, citizenIdProblem, citizenIdSchema } from './citizen-id.ts'

const regionCodes = [
  ...['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '33', '34', '35', '36', '37'],
  ...['41', '42', '43', '44', '45', '46', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65'],
  ...['71', '81', '82', '83', '91'],
]

const wellFormed = fc
  .tuple(fc.constantFrom(...regionCodes), fc.stringMatching(/^\d{15}$/))
  .map(([region, rest]) => region + rest + citizenIdCheckDigit(region + rest))

describe('a citizen id', () => {
  test('of the standard is accepted', () => {
    expect(citizenIdProblem('11010519491231002X')).toBeUndefined()
    expect(citizenIdProblem('440524188001010014')).toBeUndefined()
  })

  test.each([
    ['', '证件号码不能为空'],
    ['   ', '证件号码不能为空'],
    ['11010519491231002', '证件号码长度不为18位'],
    ['11010519491231002XX', '证件号码长度不为18位'],
    ['110105491231002', '证件号码长度不为18位'],
    ['11010519491231002x', '证件号码格式错误'],
    ['1101051949123100X2', '证件号码格式错误'],
    ['１１０１０５１９４９１２３１００２Ｘ', '证件号码格式错误'],
    ['11010519491231002\n', '证件号码格式错误'],
    ['00010519491231002X', '地址编码错误'],
    ['66010519491231002X', '地址编码错误'],
    ['110105194912310021', '证件号码校验位错误'],
    ['110105194912310020', '证件号码校验位错误'],
  ])('%j is answered %s', (value, message) => {
    expect(citizenIdProblem(value)).toBe(message)
  })

  test('has one of these region codes and no other', () => {
    const accepted = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(code => {
      const digits = `${code}010519491231002`
      return citizenIdProblem(digits + citizenIdCheckDigit(digits)) === undefined
    })
    expect(accepted).toEqual(regionCodes)
  })

  test('obeys ISO 7064 MOD 11-2, worked out digit by digit', () => {
    fc.assert(
      fc.property(wellFormed, id => {
        const remainder = [...id.slice(0, 17)].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
        const last = id[17] === 'X' ? 10 : Number(id[17])
        expect((remainder + last) % 11).toBe(1)
      }),
    )
  })

  test('of any province with the right check digit is accepted', () => {
    fc.assert(
      fc.property(wellFormed, id => {
        expect(citizenIdProblem(id)).toBeUndefined()
      }),
    )
  })

  test('with any one digit mistyped is refused', () => {
    fc.assert(
      fc.property(
        wellFormed,
        fc.integer({ min: 2, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (id, at, step) => {
          const mistyped = id.slice(0, at) + ((Number(id[at]) + step) % 10) + id.slice(at + 1)
          expect(citizenIdProblem(mistyped)).toBe('证件号码校验位错误')
        },
      ),
    )
  })

  test('with two neighbouring digits swapped is refused', () => {
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 2, max: 15 }), (id, at) => {
        fc.pre(id[at] !== id[at + 1])
        const swapped = id.slice(0, at) + id[at + 1] + id[at] + id.slice(at + 2)
        expect(citizenIdProblem(swapped)).toBe('证件号码校验位错误')
      }),
    )
  })
})

test('a missing citizen id reads as an empty one at the door', () => {
  expect(citizenIdSchema.safeParse(undefined).error?.issues[0]?.message).toBe('证件号码不能为空')
  expect(citizenIdSchema.safeParse('1').error?.issues[0]?.message).toBe('证件号码长度不为18位')
  expect(citizenIdSchema.parse('11010519491231002X')).toBe('11010519491231002X')
})
