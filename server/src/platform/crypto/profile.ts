import { createHmac } from 'node:crypto'

/** Which algorithms new values are made with: the international ones, or the national ones (国密). */
export const cryptoProfiles = ['intl', 'gm'] as const
export type CryptoProfile = (typeof cryptoProfiles)[number]

const digests: Record<CryptoProfile, string> = { intl: 'sha256', gm: 'sm3' }

export const isProfile = (name: string): name is CryptoProfile =>
  (cryptoProfiles as readonly string[]).includes(name)

export const hmacOf = (profile: CryptoProfile, key: Buffer, text: string | Buffer): Buffer =>
  createHmac(digests[profile], key).update(text).digest()
