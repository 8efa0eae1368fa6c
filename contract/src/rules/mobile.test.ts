import { expect, test } from 'vitest'
import { mobileProblem, mobileSchema } from './mobile.ts'

test.each(['13912345678', '19900000000', '16612345678'])('%s is a mobile number', value => {
  expect(mobileProblem(value)).toBeUndefined()
})

test.each([
  ['', '手机号码不能为空'],
  ['  ', '手机号码不能为空'],
  ['1391234567', '手机号码长度不为11位'],
  ['139123456789', '手机号码长度不为11位'],
  ['+8613912345678', '手机号码长度不为11位'],
  ['01012345678', '手机号码格式不正确'],
  ['05718765432', '手机号码格式不正确'],
  ['010-1234567', '手机号码格式不正确'],
  ['1391234567a', '手机号码格式不正确'],
  ['１３９１２３４５６７８', '手机号码格式不正确'],
  ['1391234567\n', '手机号码格式不正确'],
])('%j is answered %s', (value, message) => {
  expect(mobileProblem(value)).toBe(message)
  expect(mobileSchema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
