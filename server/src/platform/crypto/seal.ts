import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM for single fields. The place (row and column) is sealed in as well, so that a value moved to
 * another row does not open there.
 */
export const createSealer = (key: Buffer) => ({
  seal: (text: string, place: string): string => {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
  },
  open: (value: string, place: string): string => {
    const [given, body = ''] = value.split('.')
    if (given !== version) throw new Error(`sealed with an unknown version: ${given}`)
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    return (
      decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    )
  },
})

export type Sealer = ReturnType<typeof createSealer>
