import { expect, test } from 'vitest'
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

/** The best of some runs: other work on the machine can only make a run slower. */
const fastestMs = (text: string): number => {
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now()
    canonicalMobile(text)
    return performance.now() - start
  })
  return Math.min(...times)
}

test('a long text costs as much as it is longer', () => {
  const [short, long] = [fastestMs('１-'.repeat(2_500)), fastestMs('１-'.repeat(25_000))]
  // Ten times; a rule that looks back at each sign would take a hundred.
  expect(long / Math.max(short, 0.001)).toBeLessThan(50)
})
