import { expect, test } from 'vitest'
import { contactPhoneProblem, contactPhoneSchema } from './contact-phone.ts'

test.each([
  '13912345678',
  '010-12345678',
  '0571-87654321',
  '057187654321',
  '87654321',
  '8765432',
  '400-800-1234',
  '0800-123-1234',
  '010-1234567',
  '400-8001-123',
])('%s is a contact phone', value => {
  expect(contactPhoneProblem(value)).toBeUndefined()
})

test.each([
  ['', '请输入联系电话'],
  ['   ', '请输入联系电话'],
  ['2391234567890', '请输入正确的号码'],
  ['139123456789', '请输入正确的号码'],
  ['123456', '请输入正确的号码'],
  ['123456789', '请输入正确的号码'],
  ['01012345678901', '请输入正确的号码'],
  ['05712-87654321', '请输入正确的号码'],
  ['40000-800-1234', '请输入正确的号码'],
  ['400-80000-1234', '请输入正确的号码'],
  ['400-800-12345', '请输入正确的号码'],
  ['400-800-12', '请输入正确的号码'],
  ['10-123456789', '请输入正确的号码'],
  ['400-80-1234', '请输入正确的号码'],
  ['400-800-1234-1', '请输入正确的号码'],
  ['电话', '请输入正确的号码'],
  [`139${'1'.repeat(50)}`, '请输入正确的号码'],
])('%j is answered %s', (value, message) => {
  expect(contactPhoneProblem(value)).toBe(message)
  expect(contactPhoneSchema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
