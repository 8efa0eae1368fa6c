import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Of a text that says these bytes and no other text does: what decoders forgive was changed nonetheless. */
const bytesOf = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw new Error('not the one way to write these bytes')
  return bytes
}

const publicOf = (base64: string): KeyObject =>
  createPublicKey({ key: bytesOf(base64), format: 'der', type: 'spki' })

/** A key is called by what it is, so that nobody puts another in its place. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(bytesOf(publicKey)).digest('hex').slice(0, 16)

/** Whether a key still is what it is called. */
export const isKey = (id: string, publicKey: string): boolean => {
  try {
    return keyIdOf(publicKey) === id
  } catch {
    return false
  }
}

/** Whether a text bears the signature of a key; anything malformed does not. */
export const isSignedWith = (publicKey: string, text: string, signature: string): boolean => {
  try {
    return verify(null, Buffer.from(text), publicOf(publicKey), bytesOf(signature))
  } catch {
    return false
  }
}
