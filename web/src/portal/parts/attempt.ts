import { CallError } from '@sunport/contract/client.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'

/** The answer of a call, or the words to show in its place: one failed part must not take the page with it. */
export type Attempt<T> = { value: T; failure?: undefined } | { value?: undefined; failure: string }

export const attempt = async <T>(answer: Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await answer }
  } catch (error) {
    const isKnown = error instanceof CallError || error instanceof Problem
    return { failure: (isKnown && error.message) || problems.unknown.message }
  }
}
