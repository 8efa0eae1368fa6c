export interface Outcome {
  passed: number
  failed: number
}

export interface Stage {
  title: string
  work(): Promise<unknown>
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { status: string; assertionResults?: { status: string }[] }[]
}

export const countReport: (report: Report | undefined, isGreen: boolean) => Outcome
export const runStages: (
  stages: Stage[],
  print?: (line: string) => unknown,
) => Promise<(Outcome & { title: string })[]>
export const summaryOf: (outcomes: (Outcome & { title: string })[]) => { failed: number; lines: string[] }
