// The stages of `npm test` and `npm run check`: all of them run, whatever became of the ones before.
import { Stop, seconds } from './project.mjs'

const done = { passed: 0, failed: 0 }
/** A stage that broke before it could count anything itself. */
const broken = { passed: 0, failed: 1 }

/** Of what a failed test said, so much as tells what was wrong: the stack stands further up. */
const shownLines = 12

const saidOf = messages =>
  messages
    .join('\n')
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .slice(0, shownLines)
    .map(line => `    ${line}`)

/** The name of each failed test with what it said: a log is often read by its last lines alone. */
const failuresOf = ({ testResults = [] }) =>
  testResults.flatMap(({ name, message, status, assertionResults = [] }) => {
    const red = assertionResults.filter(result => result.status === 'failed')
    if (red.length === 0 && status === 'failed') return [`  ${name}`, ...saidOf([message ?? ''])]
    return red.flatMap(({ fullName, failureMessages = [] }) => [
      `  ${name} > ${fullName}`,
      ...saidOf(failureMessages),
    ])
  })

/** The figures of a Vitest report. A file that broke before its first test has none to count: it counts as one. */
export const countReport = (report, isGreen) => {
  if (!report) return isGreen ? done : broken
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const brokenFiles = testResults.filter(
    ({ status, assertionResults = [] }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
  )
  const failed = numFailedTests + brokenFiles.length
  const failures = failuresOf(report)
  const figures = { passed: numPassedTests, failed: isGreen ? failed : Math.max(failed, 1) }
  return failures.length > 0 ? { ...figures, failures } : figures
}

/** Who presses Ctrl-C wants no further stage. */
const isInterruption = error => error instanceof Stop && error.exitCode === 130

const outcomeOf = async (work, print) => {
  try {
    return (await work()) ?? done
  } catch (error) {
    if (isInterruption(error)) throw error
    print(error instanceof Stop ? error.message : (error?.stack ?? String(error)))
    return broken
  }
}

/** A stage does its work and gives back its figures, or nothing when there is nothing to count. */
export const runStages = async (stages, print = console.log) => {
  const outcomes = []
  for (const [index, { title, work }] of stages.entries()) {
    const since = Date.now()
    const shown = `[${index + 1}/${stages.length}] ${title}`
    print(`${shown} …`)
    const outcome = await outcomeOf(work, print)
    print(`${shown} ${outcome.failed === 0 ? '✓' : '✗'} ${seconds(since)}`)
    outcomes.push({ title, ...outcome })
  }
  return outcomes
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/** Once more at the end, where people look: what failed, and the figures of the whole run. */
export const summaryOf = outcomes => {
  const passed = sum(outcomes.map(each => each.passed))
  const failed = sum(outcomes.map(each => each.failed))
  const red = outcomes
    .filter(each => each.failed > 0)
    .flatMap(each => [`✗ ${each.title}`, ...(each.failures ?? [])])
  return { failed, lines: [...red, `${passed} passed, ${failed} failed`] }
}
