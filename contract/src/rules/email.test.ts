import { expect, test } from 'vitest'
import { emailProblem, emailSchema } from './email.ts'

test.each([
  'li.ming@example.cn',
  'a@b.co',
  "o'neil+tag@mail.example.com",
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.cn`,
  `a@${`${'b'.repeat(49)}.`.repeat(5)}cn`,
  'office@xn--fiqs8s.xn--fiqs8s',
])('%s is an address', value => {
  expect(emailProblem(value)).toBeUndefined()
})

test.each([
  ['', '邮箱不能为空'],
  ['  ', '邮箱不能为空'],
  ['example.cn', '请输入正确的邮箱'],
  ['@example.cn', '请输入正确的邮箱'],
  ['a@', '请输入正确的邮箱'],
  ['a@example', '请输入正确的邮箱'],
  ['a@example.', '请输入正确的邮箱'],
  ['a@.cn', '请输入正确的邮箱'],
  ['a@-example.cn', '请输入正确的邮箱'],
  ['a@example.1', '请输入正确的邮箱'],
  ['a@example.1cn', '请输入正确的邮箱'],
  ['a@example.cn.1', '请输入正确的邮箱'],
  ['a..b@example.cn', '请输入正确的邮箱'],
  ['.a@example.cn', '请输入正确的邮箱'],
  ['a b@example.cn', '请输入正确的邮箱'],
  ['a@b@example.cn', '请输入正确的邮箱'],
  ['a@example.cn\nbcc:b@example.cn', '请输入正确的邮箱'],
  ['李明@example.cn', '请输入正确的邮箱'],
  [`${'a'.repeat(65)}@example.com`, '请输入正确的邮箱'],
  [`a@${'b'.repeat(64)}.cn`, '请输入正确的邮箱'],
  [`ab@${`${'b'.repeat(49)}.`.repeat(5)}cn`, '请输入正确的邮箱'],
])('%j is answered %s', (value, message) => {
  expect(emailProblem(value)).toBe(message)
  expect(emailSchema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
