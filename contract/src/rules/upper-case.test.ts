import { expect, test } from 'vitest'
import { upperCaseProblem, upperCaseSchema } from './upper-case.ts'

test('capital letters pass, everything else is refused', () => {
  expect(['ABC', ''].map(upperCaseProblem)).toEqual([undefined, undefined])
  for (const value of ['Abc', 'abc', 'ABC1', 'A\n', 'É', ' ']) {
    expect(upperCaseProblem(value)).toBe('只能输入大写字母')
    expect(upperCaseSchema.safeParse(value).success).toBe(false)
  }
})
