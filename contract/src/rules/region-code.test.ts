import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyParents, regionCodeProblem, regionParentProblem } from './region-code.ts'

test.each(['440000', '440001', '440103', '440103001', '440103001001', '000000'])('%s is a code', code => {
  expect(regionCodeProblem(code)).toBeUndefined()
})

test.each(['', '44', '4401031', '44010300', '４４０１０３', '44010a', '440103 ', '4401030010010'])(
  '%j is none',
  code => {
    expect(regionCodeProblem(code)).toBe('区划代码须为6位数字，县级以下为9位或12位')
  },
)

test.each([
  ['440000', null],
  ['440001', '440000'],
  ['440100', '440000'],
  ['429004', '420000'],
  ['440103', '440100'],
  ['440199', '440100'],
  ['440103001', '440103'],
  ['440103001', '440103'],
  ['441900003', '441900'],
  ['440103001002', '440103'],
  ['440103001002', '440103001'],
])('%s stands below %s', (code, parent) => {
  expect(regionParentProblem(code, parent)).toBeUndefined()
})

test.each([
  ['440100', null, '没有上级的区划只能是省级（后四位为0000）'],
  ['440000', '440000', '区划代码不能与上级相同'],
  ['450100', '440000', '区划代码须以上级的“44”开头'],
  ['440203', '440100', '区划代码须以上级的“4401”开头'],
  ['440104', '440103', '县级以下的区划代码须为9位或12位'],
  ['110102', '110001', '县级以下的区划代码须为9位或12位'],
  ['440104001', '440103', '区划代码须以上级的“440103”开头'],
  ['440103', '440103001', '区划代码不能短于上级代码'],
  ['440103001', '440000', '省级以下的区划代码须为6位'],
  ['440103', '440100', undefined],
])('%s below %s: %s', (code, parent, problem) => {
  expect(regionParentProblem(code, parent)).toBe(problem)
})

test.each([
  ['440000', []],
  ['440100', ['440000']],
  ['440103', ['440100', '440000']],
  ['440103001', ['440103', '440100', '440000']],
  ['440103001002', ['440103001', '440103', '440100', '440000']],
])('%s looks for its parent among %j, nearest first', (code, parents) => {
  expect(likelyParents(code)).toEqual(parents)
})

test('what is no code at all stands nowhere', () => {
  for (const parent of [null, '440000'])
    expect(regionParentProblem('44', parent)).toBe('区划代码须为6位数字，县级以下为9位或12位')
})

const digits = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map(each => each.join(''))

const parents = fc
  .tuple(
    digits(2),
    fc.oneof(
      fc.constant('0000'),
      digits(2).map(city => `${city}00`),
      digits(4),
      digits(7),
    ),
  )
  .map(parts => parts.join(''))
const codeNear = (parent: string): fc.Arbitrary<string> =>
  fc.oneof(
    digits(2).map(end => parent.slice(0, 4) + end),
    fc.oneof(digits(3), digits(6)).map(end => parent.slice(0, 6) + end),
  )
const pairs = parents.chain(parent => fc.tuple(fc.constant(parent), codeNear(parent)))

test('whatever may stand below a region lies in its province, is no shorter, and finds it among its likely parents', () => {
  let allowed = 0
  fc.assert(
    fc.property(pairs, ([parent, code]) => {
      if (regionParentProblem(code, parent)) return
      allowed += 1
      expect(code.slice(0, 2)).toBe(parent.slice(0, 2))
      expect(code.length).toBeGreaterThanOrEqual(parent.length)
      expect(likelyParents(code)).toContain(parent)
      // A region never stands below what stands below it.
      expect(regionParentProblem(parent, code)).toBeDefined()
    }),
    { numRuns: 10_000 },
  )
  expect(allowed).toBeGreaterThan(500)
})
