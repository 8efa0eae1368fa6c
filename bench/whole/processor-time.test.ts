import { expect, test } from 'vitest'
import { readStat, ticksOf } from './processor-time.ts'

const line = (pid: number, name: string, parent: number, times: string): string =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${times} 20 0 11 0 5000 1000 200`

test('the processor time of a process is its own and that of its children that ended', () => {
  expect(readStat(line(42, 'node', 7, '100 20 3 4'))).toEqual({ pid: 42, parent: 7, ticks: 127 })
})

test('a name with blanks and brackets moves no field', () => {
  expect(readStat(line(42, 'postgres: a) (b', 7, '1 2 0 0'))).toEqual({ pid: 42, parent: 7, ticks: 3 })
})

test('a tree is a process with all that descend from it', () => {
  const all = [
    { pid: 1, parent: 0, ticks: 1000 },
    { pid: 10, parent: 1, ticks: 1 },
    { pid: 11, parent: 10, ticks: 2 },
    { pid: 12, parent: 11, ticks: 4 },
    { pid: 20, parent: 1, ticks: 100 },
  ]
  expect(ticksOf(all, 10)).toBe(7)
  expect(ticksOf(all, 10, [11])).toBe(1)
  expect(ticksOf(all, 99)).toBe(0)
})
