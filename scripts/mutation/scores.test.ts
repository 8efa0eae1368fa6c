import { expect, test } from 'vitest'
import { isBelow, scoreOf, tableOf } from './scores.ts'

const report = (...states: string[]) => ({
  files: { 'a.ts': { mutants: states.map(status => ({ status })) } },
})
const many = (count: number, status: string) => Array.from({ length: count }, () => status)

test('what a test noticed counts against what none did; what never ran counts for nobody', () => {
  const score = scoreOf(report('Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'))
  expect(score).toEqual({ mutants: 4, killed: 2, survived: 2, share: 50 })
  expect(scoreOf({ files: {} }).share).toBeUndefined()
})

test('a score is rounded down: 84.96 is not 85', () => {
  const score = scoreOf(report(...many(8496, 'Killed'), ...many(1504, 'Survived')))
  expect(score.share).toBe(84.9)
  expect(isBelow(score, 85)).toBe(true)
  expect(isBelow(scoreOf(report(...many(85, 'Killed'), ...many(15, 'Survived'))), 85)).toBe(false)
})

test('a folder without a wanted score is never below; one where nothing could be changed is', () => {
  expect(isBelow(scoreOf(report('Survived')), undefined)).toBe(false)
  expect(isBelow(scoreOf({ files: {} }), 85)).toBe(true)
})

test('the table aligns, and marks what is below', () => {
  const rows = [
    { name: 'rights', score: scoreOf(report('Killed', 'Survived')), floor: 85 },
    { name: 'format', score: scoreOf(report('Killed')) },
  ]
  expect(tableOf(rows)).toEqual([
    'folder  mutants  killed  survived    score  wanted',
    'rights        2       1         1   50.0 %  85 % ✗',
    'format        1       1         0  100.0 %',
  ])
})
