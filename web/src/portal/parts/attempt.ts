import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'

/** The answer of a call, or the words to show in its place: one failed part must not take the page with it. */
export type Attempt<T> = { value: T; failure?: undefined } | { value?: undefined; failure: string }

export const attempt = async <T>(answer: Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await answer }
  } catch (error) {
    return { failure: (error instanceof CallError && error.message) || knownProblems.unknown.message }
  }
}
