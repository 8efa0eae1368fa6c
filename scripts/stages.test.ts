import { expect, test } from 'vitest'
import { Stop } from './project.mjs'
import { countReport, runStages, summaryOf } from './stages.mjs'

const quiet = () => {}
const stage = (title: string, work: () => unknown) => ({ title, work: async () => work() })

test('a stage that fails hides none of the next, and all are counted', async () => {
  const ran: string[] = []
  const outcomes = await runStages(
    [
      stage('types', () => ({ passed: 0, failed: 1 })),
      stage('house rules', () => {
        ran.push('house rules')
      }),
      stage('unit', () => ({ passed: 7, failed: 2 })),
      stage('browser', () => ({ passed: 4, failed: 0 })),
    ],
    quiet,
  )
  expect(ran).toEqual(['house rules'])
  expect(summaryOf(outcomes)).toEqual({ failed: 3, lines: ['✗ types', '✗ unit', '11 passed, 3 failed'] })
})

test('a stage that breaks before it counts is one failed, and says why', async () => {
  const printed: string[] = []
  const outcomes = await runStages(
    [
      stage('browser', () => {
        throw new Stop('浏览器测试缺少 chromium')
      }),
      stage('unit', () => ({ passed: 1, failed: 0 })),
    ],
    line => printed.push(line),
  )
  expect(summaryOf(outcomes).lines.at(-1)).toBe('1 passed, 1 failed')
  expect(printed).toContain('浏览器测试缺少 chromium')
})

test('an interruption ends the run', async () => {
  const interrupted = stage('unit', () => {
    throw new Stop('已中断', 130)
  })
  await expect(runStages([interrupted, stage('browser', () => expect.unreachable())], quiet)).rejects.toThrow(
    '已中断',
  )
})

test('what failed stands by name under its stage, where people look last', async () => {
  const red = { passed: 3, failed: 1, failures: ['  a.test.ts > it counts', '    expected 1'] }
  const outcomes = await runStages([stage('unit', () => red)], quiet)
  expect(summaryOf(outcomes).lines).toEqual(['✗ unit', ...red.failures, '3 passed, 1 failed'])
})

test('a green run has no failed stage and ends with its figures', async () => {
  const outcomes = await runStages([stage('unit', () => ({ passed: 3, failed: 0 }))], quiet)
  expect(summaryOf(outcomes)).toEqual({ failed: 0, lines: ['3 passed, 0 failed'] })
})

test.each([
  ['no report and a bad end', undefined, false, { passed: 0, failed: 1 }],
  ['no report and a good end', undefined, true, { passed: 0, failed: 0 }],
  [
    'a good end with nothing failed',
    { numPassedTests: 5, numFailedTests: 0 },
    true,
    { passed: 5, failed: 0 },
  ],
  ['an error outside of any test', { numPassedTests: 5, numFailedTests: 0 }, false, { passed: 5, failed: 1 }],
  [
    'a file that did not load beside a test that failed',
    {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed' },
            { status: 'failed', fullName: 'it counts', failureMessages: ['expected 1\n    at a.test.ts:3'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    },
    false,
    {
      passed: 5,
      failed: 2,
      failures: ['  a.test.ts > it counts', '    expected 1', '  b.test.ts', '    no such module'],
    },
  ],
])('counted of a report: %s', (_, report, isGreen, counted) => {
  expect(countReport(report, isGreen)).toEqual(counted)
})
