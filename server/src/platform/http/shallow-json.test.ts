import { expect, test } from 'vitest'
import { parseShallow } from './shallow-json.ts'

const nested = (depth: number, [open, close]: [string, string]): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

test.each<[string, [string, string]]>([
  ['lists', ['[', ']']],
  ['objects', ['{"a":', '}']],
])('%s may be nested, but not without end', (_, signs) => {
  expect(parseShallow(nested(100, signs))).toEqual(JSON.parse(nested(100, signs)))
  expect(() => parseShallow(nested(101, signs))).toThrow()
  expect(() => parseShallow(nested(20_000, signs))).toThrow()
})

test('brackets in a text are no nesting, and breadth is no depth', () => {
  expect(parseShallow(JSON.stringify('['.repeat(20_000)))).toBe('['.repeat(20_000))
  expect(parseShallow(JSON.stringify(Array(20_000).fill([1])))).toHaveLength(20_000)
})
