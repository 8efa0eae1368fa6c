import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'

/** Challenges for public forms. What they are asked of stands in the contract, at each call. */
export const proofFeature = ({ proofs }: Platform) => ({
  calls: [
    bound(calls.proof, { getChallenge: ({ purpose }, { ip }: { ip: string }) => proofs.issue(purpose, ip) }),
  ],
  offers: { forgetProofs: proofs.forgetOld },
})
