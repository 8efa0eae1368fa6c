import { expect, test } from 'vitest'
import { askedBy, expressionsOf } from './prometheus.ts'

const names = (expression: string) => askedBy(expression).map(({ metric }) => metric)

test('metrics are told from functions, labels and numbers', () => {
  expect(names('sum by (instance) (a_up) < on (instance) max by (instance) (b_wanted)')).toEqual([
    'a_up',
    'b_wanted',
  ])
  expect(names('histogram_quantile(0.95, sum by (le) (rate(a_bucket[5m]))) > 1')).toEqual(['a_bucket'])
  expect(names('time() - max(a_seconds) > 1.5e9')).toEqual(['a_seconds'])
  expect(askedBy('max by (x) (a{state="waiting", status=~"5.."}) == 0 or absent(b)')).toEqual([
    { metric: 'a', labels: [['state', 'waiting']] },
    { metric: 'b', labels: [] },
  ])
})

test('rules on one line and on folded lines are both read', () => {
  const rules =
    '      - alert: A\n        expr: a > 1\n      - alert: B\n        expr: >-\n          b\n          / c > 1\n        for: 1m\n'
  expect(expressionsOf(rules)).toEqual(['a > 1', 'b / c > 1'])
})
