import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Where a browser takes messages, and what they are sealed for. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

const recordSize = 4096

const hkdf = (salt: Buffer, from: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))

/** A message that only the browser can read (RFC 8291, with the coding of RFC 8188): the push service sees its length. */
export const encryptedFor = ({ p256dh, auth }: Omit<PushTarget, 'endpoint'>, text: string): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  const ours = ecdh.generateKeys()
  const shared = ecdh.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const material = hkdf(Buffer.from(auth, 'base64url'), shared, info, 32)
  const salt = randomBytes(16)
  const key = hkdf(salt, material, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, material, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The one record is the last one.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed, cipher.getAuthTag()])
}
