import type { FollowWay } from '@sunport/contract/follow/codes.ts'
import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hmacBase64url, sameText } from '../../platform/crypto/secrets.ts'

/** What a token is good for; one for one thing is none for another. */
export type Purpose = 'confirm' | 'stop' | 'manage' | 'calendar'

/** 144 bits: nobody guesses it, and a letter's line holds it. */
const macLength = 24
const never = '0'

const written = (way: FollowWay, contact: string): string => {
  const text = contact.trim()
  if (way === 'phone') return canonicalMobile(text)
  return way === 'mail' ? text.toLowerCase() : text
}

/** Addresses are kept sealed and found by a keyed digest; links carry tokens that nothing has to be kept for. */
export const followSecrets = (secret: Buffer) => {
  const sealer = createColumnSealer(secret, 'follow-contact')
  const digestKey = deriveKey(secret, 'follow-digest')
  const tokenKey = deriveKey(secret, 'follow-token')
  const macOf = (purpose: Purpose, subject: string, until: string): string =>
    hmacBase64url(tokenKey, `${purpose}:${subject}:${until}`).slice(0, macLength)

  return {
    /** As it is compared and sent to. */
    contactOf: written,
    digestOf: (way: FollowWay, contact: string): string =>
      hmacBase64url(digestKey, `${way}:${written(way, contact)}`),
    seal: (id: string, contact: string): string => sealer.seal(contact, `follow/${id}/contact`),
    open: (id: string, sealed: string): string => sealer.open(sealed, `follow/${id}/contact`),

    /** Bound to its subject, and where it ends, to its end. */
    token: (purpose: Purpose, subject: string, until?: Date): string => {
      const end = until ? until.getTime().toString(36) : never
      return `${subject}.${end}.${macOf(purpose, subject, end)}`
    },
    /** What a token speaks of; undefined when it is none, of something else, or over. */
    read: (purpose: Purpose, token: string, now: Date): string | undefined => {
      const [subject = '', end = '', mac = '', ...more] = token.split('.')
      if (more.length > 0 || !sameText(mac, macOf(purpose, subject, end))) return undefined
      return end === never || Number.parseInt(end, 36) > now.getTime() ? subject : undefined
    },
  }
}

export type FollowSecrets = ReturnType<typeof followSecrets>
