import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { randomPassword } from './first-administrators.ts'

describe('is among the first that are tried', () => {
  test.each(
    `Admin@123 password1 Password1! P@ssw0rd P@ssw0rd! p@55w0rd Passw0rd2026 Aa123456 Aa123456! aA111111 abc12345 Abc@1234
    ABC123456 abcd1234 Abcd1234! qwer1234 Qwer@1234 Qwerty123 1qaz@WSX 1qaz2wsx !QAZ2wsx 1q2w3e4r zxcvbnm1 asdf1234
    admin123 admin888 Admin2026 admin@2026 root1234 Root@123 test1234 Test@2026 welcome1 Welcome@1 Huawei@123 caigou2026
    Zhengfu@123 a1234567 a12345678 12345678a 123456789a 1234567a! iloveyou1 woaini1314 letmein1 changeme1!
    xyzxyz12xyzxyz12 1qaz1qaz 20260101 !@#$1234`.split(/\s+/),
  )('%s', password => {
    expect(isCommonPassword(password)).toBe(true)
  })
})

describe('is not', () => {
  test.each([
    'Sunport-e2e-2026',
    'Right-Password-1',
    'correct horse battery',
    'Unit-7f3a-2026',
    'rGv8-kT2q-xW',
    '春眠不觉晓2026',
    'administer-9-roads',
    'mypasswordislong',
    'rain\nover 7 hills',
  ])('%s', password => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('what the house itself gives out', () => {
    for (let nth = 0; nth < 500; nth++) expect(isCommonPassword(`${randomPassword()}-7`)).toBe(false)
  })
})

test('is asked in no time, whatever is asked', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 128 }),
        fc.string({ unit: fc.constantFrom('a', '1', '@', '中'), maxLength: 128 }),
      ),
      password => {
        isCommonPassword(password)
      },
    ),
    { interruptAfterTimeLimit: 5_000, markInterruptAsFailure: true, numRuns: 2_000 },
  )
})
