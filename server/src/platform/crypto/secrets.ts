import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installation's secret: given by configuration, else made once and kept beside the data. */
export const loadSecret = (dataDir: string, given: string | undefined): Buffer => {
  if (given) return createHash('sha256').update(given).digest()
  const path = join(dataDir, 'secret.key')
  if (existsSync(path)) return Buffer.from(readFileSync(path, 'utf8'), 'base64')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32)
  writeFileSync(path, secret.toString('base64'), { mode: 0o600, flag: 'wx' })
  return secret
}

/** A key for one purpose, so that no two purposes share one. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hmacBase64url = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
