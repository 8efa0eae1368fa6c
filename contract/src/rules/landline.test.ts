import { expect, test } from 'vitest'
import { landlineProblem, landlineSchema } from './landline.ts'

test.each(['010-12345678', '0571-87654321', '10-12345', '571-123456789', '0571-123456789', ''])(
  '%j passes',
  value => {
    expect(landlineProblem(value)).toBeUndefined()
  },
)

test.each([
  '01012345678',
  '0571-1234',
  '010-1234567890',
  '00571-12345',
  '0-12345678',
  '13912345678',
  'x010-12345',
])('%s is no landline', value => {
  expect(landlineProblem(value)).toBe('请填写有效的电话号码')
  expect(landlineSchema.safeParse(value).error?.issues[0]?.message).toBe('请填写有效的电话号码')
})
