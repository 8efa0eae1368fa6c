import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'

const uniqueViolation = '23505'

/** The database driver's error may stand behind the query builder's. */
const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  const own = (error as { code?: unknown }).code
  return own ?? codeOf(error.cause)
}

/** Runs a change that a unique value may refuse, and says so in the given words. */
export const orTaken = async <T>(problem: ProblemKey, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw new Problem(problem)
    throw error
  }
}
