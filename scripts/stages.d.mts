export interface Outcome {
  passed: number
  failed: number
  /** Names of failed tests, each with the lines of what it said. */
  failures?: string[]
}

export interface Stage {
  title: string
  work(): Promise<unknown>
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: {
    name?: string
    status: string
    message?: string
    assertionResults?: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

export const countReport: (report: Report | undefined, isGreen: boolean) => Outcome
export const runStages: (
  stages: Stage[],
  print?: (line: string) => unknown,
) => Promise<(Outcome & { title: string })[]>
export const summaryOf: (outcomes: (Outcome & { title: string })[]) => { failed: number; lines: string[] }
