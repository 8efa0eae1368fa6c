import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditCodeCheck, creditCodeProblem, creditCodeSchema } from './credit-code.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const wellFormed = fc
  .tuple(
    fc.stringMatching(/^[159][123]$/),
    fc.stringMatching(/^\d{6}$/),
    fc.stringMatching(/^[0-9A-HJ-NP-RTUWXY]{9}$/),
  )
  .map(parts => parts.join(''))
  .map(seventeen => seventeen + creditCodeCheck(seventeen))

describe('a unified social credit code', () => {
  test('of the standard is accepted', () => {
    expect(creditCodeProblem('91350100M000100Y43')).toBeUndefined()
  })

  test.each([
    ['', '统一社会信用代码不能为空'],
    ['  ', '统一社会信用代码不能为空'],
    ['91350100M000100Y4', '统一社会信用代码长度不为18位'],
    ['91350100M000100Y433', '统一社会信用代码长度不为18位'],
    ['91350100m000100y43', '统一社会信用代码格式错误'],
    ['91350100I000100Y43', '统一社会信用代码格式错误'],
    ['9135010XM000100Y43', '统一社会信用代码格式错误'],
    ['９1350100M000100Y43', '统一社会信用代码格式错误'],
    ['91350100M000100Y4\n', '统一社会信用代码格式错误'],
    ['91350100M000100Y44', '统一社会信用代码校验位错误'],
  ])('%j is answered %s', (value, message) => {
    expect(creditCodeProblem(value)).toBe(message)
  })

  test('has a weighted sum of nought modulo 31, its check character included', () => {
    fc.assert(
      fc.property(wellFormed, code => {
        let weight = 1
        let sum = 0
        for (const sign of code.slice(0, 17)) {
          sum += weight * alphabet.indexOf(sign)
          weight = (weight * 3) % 31
        }
        expect((sum + alphabet.indexOf(code.charAt(17))) % 31).toBe(0)
        expect(creditCodeProblem(code)).toBeUndefined()
      }),
    )
  })

  test('with any one digit mistyped is refused', () => {
    fc.assert(
      fc.property(
        wellFormed,
        fc.integer({ min: 2, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        (code, at, step) => {
          const mistyped = code.slice(0, at) + ((Number(code[at]) + step) % 10) + code.slice(at + 1)
          expect(creditCodeProblem(mistyped)).toBe('统一社会信用代码校验位错误')
        },
      ),
    )
  })
})

test('a missing code reads as an empty one at the door', () => {
  expect(creditCodeSchema.safeParse(undefined).error?.issues[0]?.message).toBe('统一社会信用代码不能为空')
  expect(creditCodeSchema.parse('91350100M000100Y43')).toBe('91350100M000100Y43')
})
