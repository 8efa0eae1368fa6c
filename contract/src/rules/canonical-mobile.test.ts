import { expect, test } from 'vitest'
import { asLongAsItIsLonger, growthOf } from '../testing/growth.ts'
import { canonicalMobile } from './canonical-mobile.ts'
import { mobileProblem } from './mobile.ts'

test.each([
  '13900001234',
  ' 13900001234',
  '+8613900001234',
  '+86 139-0000-1234',
  '008613900001234',
  '8613900001234',
  '１３９００００１２３４',
])('%s is one and the same number', text => {
  expect(canonicalMobile(text)).toBe('13900001234')
})

test.each(['13900001234\0', '1390000+861234', '139000012345', '+8513900001234'])(
  '%j does not become a number',
  text => {
    expect(mobileProblem(canonicalMobile(text))).toBe('手机号码长度不为11位')
  },
)

test('a long text costs as much as it is longer', () => {
  expect(growthOf(length => canonicalMobile('１-'.repeat(length)), 100_000)).toBeLessThan(asLongAsItIsLonger)
})
