import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CryptoProfile, hmacOf } from './profile.ts'

/** Seals bytes so that they open with the same key and in the same place only. */
interface Cipher {
  seal(key: Buffer, text: string, place: string): Buffer
  open(key: Buffer, sealed: Buffer, place: string): string
}

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM. */
const international: Cipher = {
  seal: (key, text, place) => {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  },
  open: (key, bytes, place) => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    return (
      decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    )
  },
}

const counterLength = 16
const codeLength = 32
const partOf = (key: Buffer, part: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sm3', key, '', part, length))

/** The place stands before its own length, so that no place and text read as another pair. */
const coded = (place: string, bytes: Buffer): Buffer => {
  const where = Buffer.from(place)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(where.length)
  return Buffer.concat([length, where, bytes])
}

/** SM4-CTR, then HMAC-SM3 over place, counter and sealed text. */
const national: Cipher = {
  seal: (key, text, place) => {
    const counter = randomBytes(counterLength)
    const cipher = createCipheriv('sm4-ctr', partOf(key, 'sm4', 16), counter)
    const sealed = Buffer.concat([counter, cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([hmacOf('gm', partOf(key, 'sm3', codeLength), coded(place, sealed)), sealed])
  },
  open: (key, bytes, place) => {
    const [code, sealed] = [bytes.subarray(0, codeLength), bytes.subarray(codeLength)]
    const right = hmacOf('gm', partOf(key, 'sm3', codeLength), coded(place, sealed))
    if (code.length !== codeLength || !timingSafeEqual(code, right))
      throw new Error('sealed with another key, in another place, or changed since')
    const decipher = createDecipheriv('sm4-ctr', partOf(key, 'sm4', 16), sealed.subarray(0, counterLength))
    return decipher.update(sealed.subarray(counterLength), undefined, 'utf8') + decipher.final('utf8')
  },
}

export const ciphers: Record<CryptoProfile, Cipher> = { intl: international, gm: national }
