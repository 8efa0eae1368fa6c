import { expect, test } from 'vitest'
import { passwordProblem, passwordSchema } from './password.ts'

test.each(['abcdefg1', 'abcdefgH', 'ABCDEFG!', '1234567 ', '1234567中', 'correct horse', 'a1'.repeat(64)])(
  '%s is a password',
  value => {
    expect(passwordProblem(value)).toBeUndefined()
  },
)

test.each([
  ['', '密码长度需为8位以上'],
  ['aB3!', '密码长度需为8位以上'],
  ['abcdef1', '密码长度需为8位以上'],
  ['abcdefgh', '需为8位以上数字、字母、特殊字符任意两种'],
  ['ABCDEFGH', '需为8位以上数字、字母、特殊字符任意两种'],
  ['12345678', '需为8位以上数字、字母、特殊字符任意两种'],
  ['!!!!!!!!', '需为8位以上数字、字母、特殊字符任意两种'],
  ['a1'.repeat(65), '密码不能超过128位'],
])('%j is answered %s', (value, message) => {
  expect(passwordProblem(value)).toBe(message)
  expect(passwordSchema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
