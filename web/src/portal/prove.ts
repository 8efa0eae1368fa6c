import type { CallOutput } from '@sunport/contract/call.ts'
import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import type { ProofPurpose } from '@sunport/contract/proof-of-work.ts'
import { send } from '../api.ts'

// Fetched with the form's rules: no other page carries this address.
const load = async () => (await import('@sunport/contract/calls/proof.ts')).proof

/** Has a proof of work found, away from the thread that the page lives on. */
export const prove = async (purpose: ProofPurpose): Promise<string> => {
  const { getChallenge } = await load()
  const asked = (await send(getChallenge, { purpose })) as CallOutput<typeof getChallenge>
  const worker = new Worker(new URL('../prove-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(String(data))
      worker.onerror = () => reject(new CallError('0', knownProblems.unknown.message))
      worker.postMessage(asked)
    })
  } finally {
    worker.terminate()
  }
}
