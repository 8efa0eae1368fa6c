import { timestampParameter } from './constants.ts'

/**
 * The signature header makes replayed or forged writes harder; it is never authentication, and no public
 * read needs it. Browser and server build the same text and sign it with HMAC-SHA-256.
 */
export interface Signed {
  method: string
  /** Path as sent, with its prefix. */
  path: string
  query: URLSearchParams
  /** Hex SHA-256 of the body's bytes, of nothing when there is none. */
  bodyHash: string
  timestamp: string
  nonce: string
}

export const signatureVersion = 'v1'
/** How far the sender's clock may be off, in milliseconds. */
export const signatureTolerance = 300_000

export const textToSign = ({ method, path, query, bodyHash, timestamp, nonce }: Signed): string => {
  const pairs = [...query]
    .filter(([name]) => name !== timestampParameter)
    .map(([name, value]) => `${name}=${value}`)
  return [
    signatureVersion,
    method.toUpperCase(),
    path,
    pairs.sort().join('&'),
    bodyHash,
    timestamp,
    nonce,
  ].join('\n')
}

export interface SignatureParts {
  keyId: string
  timestamp: string
  nonce: string
  signature: string
}

export const formatSignature = ({ keyId, timestamp, nonce, signature }: SignatureParts): string =>
  `${signatureVersion};kid=${keyId};ts=${timestamp};n=${nonce};s=${signature}`

const pattern = /^v1;kid=([\w-]{1,64});ts=(\d{13});n=([\w-]{16,64});s=([\w-]{43})$/

export const parseSignature = (header: string): SignatureParts | undefined => {
  const match = pattern.exec(header)
  if (!match) return undefined
  const [, keyId = '', timestamp = '', nonce = '', signature = ''] = match
  return { keyId, timestamp, nonce, signature }
}

/** A signing key as text, `keyId.key`: what login answers and what a page carries. */
export const splitKey = (text: string): { keyId: string; key: string } | undefined => {
  const dot = text.indexOf('.')
  return dot > 0 ? { keyId: text.slice(0, dot), key: text.slice(dot + 1) } : undefined
}
