import { expect, test } from 'vitest'
import { postalCodeProblem, postalCodeSchema } from './postal-code.ts'

test('six digits are a postal code', () => {
  expect(postalCodeProblem('510000')).toBeUndefined()
  expect(postalCodeProblem('010010')).toBeUndefined()
})

test.each([
  ['', '邮编不能为空'],
  [' ', '邮编不能为空'],
  ['51000', '请输入正确的邮编号码'],
  ['5100000', '请输入正确的邮编号码'],
  ['51000a', '请输入正确的邮编号码'],
  ['５１００００', '请输入正确的邮编号码'],
  ['51000\n', '请输入正确的邮编号码'],
])('%j is answered %s', (value, message) => {
  expect(postalCodeProblem(value)).toBe(message)
  expect(postalCodeSchema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
