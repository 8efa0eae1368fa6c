import { createHash } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import { parseSignature, signatureTolerance, textToSign } from '@sunport/contract/signature.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { deriveKey, hmacBase64url, sameText } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'
import { recorded } from '../database/served.ts'

/** A page's key lives for this long; the one before it is still good, since pages are cached. */
const pageKeySlot = 30 * 60_000

export interface SignedRequest {
  header: string | undefined
  method: string
  /** Path and query as they came. */
  url: string
  body: Buffer | undefined
  token: string | undefined
}

/** Keys and checks of the signature header. */
export const createSignatures = (secret: Buffer, db: Db, clock: Clock) => {
  const pageSecret = deriveKey(secret, 'page-key')
  const sessionSecret = deriveKey(secret, 'session-key')
  const slotNow = () => Math.floor(clock.now().getTime() / pageKeySlot)

  const pageKey = (slot: number) => hmacBase64url(pageSecret, String(slot))
  const sessionKey = (token: string) => hmacBase64url(sessionSecret, token)

  const keyOf = (keyId: string, token: string | undefined): string | undefined => {
    if (keyId === 's') return token ? sessionKey(token) : undefined
    // A key has one name: under a second one a used nonce would be new again.
    const slot = [slotNow(), slotNow() - 1].find(each => keyId === `p${each}`)
    return slot === undefined ? undefined : pageKey(slot)
  }

  /** Two instances share the list of used nonces through the database. */
  const useNonce = async (keyId: string, nonce: string, token: string | undefined): Promise<boolean> => {
    const owner = keyId === 's' ? createHash('sha256').update(`${token}`).digest('base64url') : keyId
    const used = await db.execute(
      sql`INSERT INTO used_nonce (key_id, nonce, used_at) VALUES (${owner}, ${nonce}, ${clock.now().toISOString()}) ON CONFLICT DO NOTHING`,
    )
    return used.rowCount === 1
  }

  /** The parts of a signature that holds. */
  const verified = ({ header, method, url, body, token }: SignedRequest) => {
    const parts = header ? parseSignature(header) : undefined
    const key = parts && keyOf(parts.keyId, token)
    if (!parts || !key) return undefined
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const { timestamp, nonce } = parts
    const text = textToSign({ method, path: pathname, query: searchParams, bodyHash, timestamp, nonce })
    return sameText(hmacBase64url(key, text), parts.signature) ? parts : undefined
  }

  /** Every page that is drawn asks for it. */
  let current: { slot: number; key: string } | undefined
  const currentPageKey = (): string => {
    const slot = slotNow()
    if (current?.slot !== slot) current = { slot, key: `p${slot}.${pageKey(slot)}` }
    return current.key
  }

  return {
    /** The key that an anonymous page signs with, as `keyId.key`. */
    currentPageKey,
    /** The key that a session signs with: derived from the token, and useless as one. */
    sessionKeyOf: (token: string): string => `s.${sessionKey(token)}`,

    /**
     * Whether a page or session of ours signed the request. Enough for what may be repeated: clocks that go
     * wrong and answers fetched twice do no harm to a read.
     */
    isOurs: (request: SignedRequest): boolean => Boolean(verified(request)),

    check: async (request: SignedRequest): Promise<void> => {
      const parts = verified(request)
      if (!parts || Math.abs(clock.now().getTime() - Number(parts.timestamp)) > signatureTolerance)
        throw new Problem('signature.invalid')
      const isNew = await recorded(() => useNonce(parts.keyId, parts.nonce, request.token))
      if (!isNew) throw new Problem('signature.invalid')
    },

    forgetOldNonces: () =>
      db.execute(
        sql`DELETE FROM used_nonce WHERE used_at < ${new Date(clock.now().getTime() - 2 * signatureTolerance).toISOString()}`,
      ),
  }
}

export type Signatures = ReturnType<typeof createSignatures>
