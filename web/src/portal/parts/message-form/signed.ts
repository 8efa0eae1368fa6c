import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { isProofWanted, type ProofPurpose } from '@sunport/contract/proof-of-work.ts'
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

/**
 * Sends a signed call that may ask for a proof of work when many come; then the page finds one, in a thread of its own,
 * and sends once more. Whoever waits sees nothing but that it is being sent.
 */
export const sendProven = async <T>(
  purpose: ProofPurpose,
  send: (proof: { proof?: string }) => Promise<T>,
): Promise<T> => {
  try {
    return await sendSigned(() => send({}))
  } catch (error) {
    if (!(error instanceof CallError) || !isProofWanted(error.code)) throw error
    const { prove } = await import('../../prove.ts')
    const proof = await prove(purpose)
    return sendSigned(() => send({ proof }))
  }
}

/** The words to show for whatever went wrong. */
export const wordsOf = (error: unknown): string =>
  (error instanceof CallError && error.message) || knownProblems.unknown.message
