import { expect, test } from 'vitest'
import { endedPeriods, periodDays, periodWords } from './periods.ts'

test('a period has its first day and the day after its last', () => {
  expect(periodDays('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
  expect(periodDays('2026Q4')).toEqual({ from: '2026-10-01', to: '2027-01-01' })
  expect(periodDays('2026')).toEqual({ from: '2026-01-01', to: '2027-01-01' })
})

test('only periods that are over are told, the oldest first', () => {
  expect(endedPeriods('month', '2026-02-28', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(endedPeriods('quarter', '2026-06-30', 2)).toEqual(['2025Q4', '2026Q1'])
  expect(endedPeriods('quarter', '2026-07-01', 1)).toEqual(['2026Q2'])
  expect(endedPeriods('year', '2026-01-01', 1)).toEqual(['2025'])
})

test('periods have Chinese names', () => {
  expect(['2026-05', '2026Q2', '2026'].map(periodWords)).toEqual(['2026年5月', '2026年第二季度', '2026年'])
})
