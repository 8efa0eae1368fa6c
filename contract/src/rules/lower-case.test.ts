import { expect, test } from 'vitest'
import { lowerCaseProblem, lowerCaseSchema } from './lower-case.ts'

test('small letters pass, everything else is refused', () => {
  expect(['abc', ''].map(lowerCaseProblem)).toEqual([undefined, undefined])
  for (const value of ['Abc', 'ABC', 'abc1', 'a\n', 'é', ' ']) {
    expect(lowerCaseProblem(value)).toBe('只能输入小写字母')
    expect(lowerCaseSchema.safeParse(value).success).toBe(false)
  }
})
