import { createHmac, randomInt } from 'node:crypto'
import { deriveKey, sameText } from '../../../platform/crypto/secrets.ts'

const codeDigits = 6

/** The key of a link is guessed by nobody; its code goes another way, and protects a link that others came to see. */
export const outsideSecrets = (secret: Buffer) => {
  const key = deriveKey(secret, 'outside-cosign')
  /** Six digits are few: without the key of the installation a stolen table would tell them at once. */
  const codeDigest = (linkId: string, code: string): string =>
    createHmac('sha256', key).update(`${linkId}/${code}`).digest('hex')
  return {
    newCode: (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    codeDigest,
    isCode: (linkId: string, code: string, digest: string): boolean =>
      sameText(codeDigest(linkId, code), digest),
  }
}

export type OutsideSecrets = ReturnType<typeof outsideSecrets>
