import { type CryptoProfile, hmacOf, isProfile } from '../crypto/profile.ts'
import { deriveKey, sameText } from '../crypto/secrets.ts'

interface AuditKey {
  id: string
  key: Buffer
  profile: CryptoProfile
}

let current: AuditKey | undefined

/**
 * A process keeps the log of one installation: its key is known to the process, for every change writes rows and none
 * should have to hand it on. Without a key nothing is written, so nothing is changed either.
 */
export const useAuditKey = (secret: Buffer, profile: CryptoProfile = 'intl'): void => {
  const key = deriveKey(secret, 'audit-chain')
  current = { key, profile, id: deriveKey(key, 'name').toString('hex').slice(0, 8) }
}

const held = (): AuditKey => {
  if (!current) throw new Error('no key of the audit log')
  return current
}

const codeWith = (profile: CryptoProfile, { id, key }: AuditKey, text: string): string =>
  `${profile}.${id}.${hmacOf(profile, key, text).toString('base64url')}`

/** A keyed code that says which algorithms and which key it was made with. */
export const auditCode = (text: string): string => codeWith(held().profile, held(), text)

export const isAuditCode = (code: string | null, text: string): boolean => {
  const profile = code?.split('.', 1)[0] ?? ''
  return code !== null && isProfile(profile) && sameText(code, codeWith(profile, held(), text))
}
