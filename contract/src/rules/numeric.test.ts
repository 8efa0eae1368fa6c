import { expect, test } from 'vitest'
import { numericProblem, numericSchema } from './numeric.ts'

test.each(['0', '12', '12.50', '-3', '007', '1'.repeat(40), ''])('%j passes', value => {
  expect(numericProblem(value)).toBeUndefined()
})

test.each(['1e5', '1,000', '.5', '5.', '１２', '0x10', '--1', '1.2.3', ' 1', '1\n', '1'.repeat(41)])(
  '%j is refused',
  value => {
    expect(numericProblem(value)).toBe('请输入数字')
    expect(numericSchema.safeParse(value).error?.issues[0]?.message).toBe('请输入数字')
  },
)
