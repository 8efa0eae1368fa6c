import { expect, test } from 'vitest'
import { benchScript, readBench } from './pgbench.ts'

test('numbered values become named ones, apart from the text', () => {
  const { text, values } = benchScript([
    { text: 'SELECT $1::text,\n  $2', values: ['一', ['a', 'b"c']] },
    { text: 'SELECT $1 WHERE $2 IS NULL', values: [7, null] },
  ])
  expect(text).toBe('SELECT :v0_1::text, :v0_2;\nSELECT :v1_1 WHERE NULL IS NULL;\n')
  expect(values).toEqual({ v0_1: '一', v0_2: '{"a","b\\"c"}', v1_1: '7' })
})

test('what pgbench prints is read as a turn', () => {
  const printed = `transaction type: /tmp/x.sql
number of transactions actually processed: 8421
number of failed transactions: 0 (0.000%)
latency average = 2.375 ms
initial connection time = 9.312 ms
tps = 4210.526316 (without initial connection time)`
  expect(readBench(printed)).toEqual({
    perSecond: 4210.526316,
    answers: 8421,
    p50: 2.375,
    p99: Number.NaN,
    failures: 0,
  })
})
