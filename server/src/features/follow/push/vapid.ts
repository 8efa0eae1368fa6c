import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { deriveKey } from '../../../platform/crypto/secrets.ts'

/** Push services refuse what is valid for more than a day. */
const validSeconds = 12 * 3600

/** Who we are to push services (RFC 8292): a key pair that is the same in every instance, made of the installation's secret. */
export const createVapid = (secret: Buffer, subject: string) => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(deriveKey(secret, 'push-vapid'))
  const publicKey = ecdh.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      d: ecdh.getPrivateKey().toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  const written = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  return {
    /** What browsers are asked to take messages from. */
    publicKey: publicKey.toString('base64url'),

    /** For one push service, for a while. */
    authorization: (endpoint: string, now: Date): string => {
      const exp = Math.floor(now.getTime() / 1000) + validSeconds
      const claims = { aud: new URL(endpoint).origin, exp, sub: subject }
      const text = `${written({ typ: 'JWT', alg: 'ES256' })}.${written(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
    },
  }
}

export type Vapid = ReturnType<typeof createVapid>
