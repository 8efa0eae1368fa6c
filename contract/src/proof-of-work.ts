/**
 * What may ask for a proof of work, each for itself: a proof for one is none for another. Forms, then going on to read
 * when the budget is used up, and keys.
 */
export const proofPurposes = [
  'message',
  'opinion',
  'correction',
  'answer',
  'code',
  'follow',
  'read',
  'key',
] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** Refusals that another proof may cure: needed, wrong, too old, used, too easy. */
export const isProofWanted = (code: string): boolean => /^469[0-4]$/.test(code)

/** What a challenge says of itself; the server signs all of it. */
export interface Challenge {
  purpose: string
  bits: number
  /** In milliseconds. */
  expires: number
  id: string
}

export const challengeText = ({ purpose, bits, expires, id }: Challenge): string =>
  `${purpose}.${bits}.${expires}.${id}`

const pattern = /^([a-z]{1,20})\.(\d{1,2})\.(\d{1,15})\.([\w-]{16,40})\.([\w-]{20,60})~(\d{1,15})$/

/** A proof is the signed challenge and the number that solves it: `challenge~number`. */
export const proofOf = (challenge: string, number: number): string => `${challenge}~${number}`

export const readProof = (proof: string) => {
  const [, purpose = '', bits = '', expires = '', id = '', signature = '', number = ''] =
    pattern.exec(proof) ?? []
  if (!id) return undefined
  const challenge: Challenge = { purpose, bits: Number(bits), expires: Number(expires), id }
  return { challenge, signature, number: Number(number) }
}

const leadingZeros = (digest: Uint8Array): number => {
  const first = digest.findIndex(byte => byte !== 0)
  if (first < 0) return digest.length * 8
  return first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

/** Whether SHA-256 of the proof's own text begins with as many zeros as the challenge asks for. */
export const isSolved = (digest: Uint8Array, bits: number): boolean => leadingZeros(digest) >= bits

/** The smallest number that solves a signed challenge. */
export const solve = (challenge: string, bits: number, sha256: (bytes: Uint8Array) => Uint8Array): string => {
  const encoder = new TextEncoder()
  for (let number = 0; ; number += 1) {
    const proof = proofOf(challenge, number)
    if (isSolved(sha256(encoder.encode(proof)), bits)) return proof
  }
}
