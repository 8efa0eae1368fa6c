import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { renewPageKey } from '../../page-key.ts'

/** Sends a signed call; refused for an old page key, it is sent once more with a new one. */
export const sendSigned = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== knownProblems['signature.invalid'].code) throw error
    await renewPageKey()
    return send()
  }
}

/** The words to show for whatever went wrong. */
export const wordsOf = (error: unknown): string =>
  (error instanceof CallError && error.message) || knownProblems.unknown.message
