import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

const publicOf = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

/** A key is called by what it is, so that nobody puts another in its place. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)

/** Whether a text bears the signature of a key; anything malformed does not. */
export const isSignedWith = (publicKey: string, text: string, signature: string): boolean => {
  try {
    return verify(null, Buffer.from(text), publicOf(publicKey), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
