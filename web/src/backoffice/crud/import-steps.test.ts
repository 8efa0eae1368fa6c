import { expect, test } from 'vitest'
import { addReports, stepsOf } from './import-steps.ts'

test('a file is asked for part by part until its length, which the first part tells', () => {
  let total: number | undefined
  const steps = []
  for (const step of stepsOf(() => total, false)) {
    steps.push(step)
    total = 120
  }
  expect(steps).toEqual([
    { from: 0, count: 50 },
    { from: 50, count: 50 },
    { from: 100, count: 50 },
  ])
})

test('an empty file is asked once, and all or nothing at once', () => {
  expect([...stepsOf(() => 0, false)]).toEqual([])
  expect([...stepsOf(() => undefined, true)]).toEqual([{ from: 0, count: 5000 }])
})

test('the parts add up', () => {
  const part = { total: 3, created: 1, updated: 1, problems: [{ line: 4, message: '重复' }] }
  expect(addReports(addReports(undefined, part), part)).toEqual({
    total: 3,
    created: 2,
    updated: 2,
    problems: [part.problems[0], part.problems[0]],
  })
})
