import { createHash, randomBytes } from 'node:crypto'
import { formatSignature, signatureTolerance, splitKey, textToSign } from '@sunport/contract/signature.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'
import { hmacBase64url } from '../crypto/secrets.ts'
import { createFormTokens } from './form-tokens.ts'
import { createSignatures, type SignedRequest } from './signature.ts'

// The beginning of a half hour, by which the keys of pages change.
const start = '2026-03-02T09:30:00.000Z'
const minute = 60_000
const secret = Buffer.alloc(32, 7)
const clock = testClock(start)
const after = (ms: number) => clock.set(new Date(Date.parse(start) + ms))
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => after(0))

const signatures = () => createSignatures(secret, drizzle(pool), clock)
const rowsOf = async (statement: string) => (await pool.query(statement)).rowCount
const usedNonces = () => rowsOf('SELECT 1 FROM used_nonce')
const usedTokens = () => rowsOf('SELECT 1 FROM used_form_token')

interface Sent extends Partial<Omit<SignedRequest, 'header'>> {
  at?: number
  nonce?: string
}

/** A request as a page or a session signs it. */
const signed = (
  key: string,
  { at = clock.now().getTime(), nonce = randomBytes(16).toString('hex'), ...over }: Sent = {},
) => {
  const request = {
    method: 'POST',
    url: '/gpcms/x?b=2&a=1',
    body: Buffer.from('{}'),
    token: undefined,
    ...over,
  }
  const { keyId, key: bytes } = splitKey(key) ?? { keyId: '', key: '' }
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const bodyHash = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex')
  const parts = { timestamp: String(at), nonce }
  const text = textToSign({ method: request.method, path: pathname, query: searchParams, bodyHash, ...parts })
  const header = formatSignature({ keyId, ...parts, signature: hmacBase64url(bytes, text) })
  return { ...request, header } satisfies SignedRequest
}
const outcome = (request: SignedRequest) =>
  signatures()
    .check(request)
    .then(
      () => 'ours',
      failure => failure.key,
    )

describe('a signature', () => {
  test('of a page’s key holds, with or without a body', async () => {
    const key = signatures().currentPageKey()
    expect(key).toMatch(/^p\d+\.[\w-]{43}$/)
    expect(await outcome(signed(key))).toBe('ours')
    expect(await outcome(signed(key, { body: undefined }))).toBe('ours')
  })

  test('of a session’s key holds with its token only', async () => {
    const key = signatures().sessionKeyOf('token')
    expect(key).toMatch(/^s\.[\w-]{43}$/)
    expect(key).not.toContain('token')
    expect(await outcome(signed(key, { token: 'token' }))).toBe('ours')
    expect(await outcome(signed(key, { token: 'another' }))).toBe('signature.invalid')
    expect(await outcome(signed(key))).toBe('signature.invalid')
  })

  test.each([
    ['no header', { header: undefined }],
    ['a broken header', { header: 'v1;kid=s' }],
    ['another method', { method: 'PUT' }],
    ['another path', { url: '/gpcms/y?b=2&a=1' }],
    ['another query', { url: '/gpcms/x?b=2&a=2' }],
    ['another body', { body: Buffer.from('{"a":1}') }],
  ])('does not hold for %s', async (_, over) => {
    const request = { ...signed(signatures().currentPageKey()), ...over }
    expect(signatures().isOurs(request)).toBe(false)
    expect(await outcome(request)).toBe('signature.invalid')
  })

  test('of a page holds through its half hour and the next one, and no longer', () => {
    const request = signed(signatures().currentPageKey())
    const holdsAt = (ms: number) => {
      after(ms)
      return signatures().isOurs(request)
    }
    expect([0, 60 * minute - 1, 60 * minute, -1].map(holdsAt)).toEqual([true, true, false, false])
  })

  test('of no known key does not hold', () => {
    const { key } = splitKey(signatures().currentPageKey()) ?? { key: '' }
    for (const keyId of ['x', 'p', 'pp1', 's1'])
      expect(signatures().isOurs(signed(`${keyId}.${key}`))).toBe(false)
  })

  test('is good for one write, whoever repeats it; another’s nonce is another’s', async () => {
    const request = signed(signatures().currentPageKey())
    expect([await outcome(request), await outcome(request)]).toEqual(['ours', 'signature.invalid'])
    expect(signatures().isOurs(request)).toBe(true)
    const nonce = 'n'.repeat(32)
    const of = (token: string) => signed(signatures().sessionKeyOf(token), { token, nonce })
    expect([await outcome(of('one')), await outcome(of('two')), await outcome(of('one'))]).toEqual([
      'ours',
      'ours',
      'signature.invalid',
    ])
  })

  test('that was used is refused under every other name of its key, and with another’s token', async () => {
    const request = signed(signatures().currentPageKey())
    expect(await outcome(request)).toBe('ours')
    for (const [name, other] of [
      [/kid=p/, 'kid=p0'],
      [/kid=p/, 'kid=p000000'],
      [/kid=p/, 'kid=xp'],
      [/kid=(p\d+)/, 'kid=$1x'],
    ] as const)
      expect(await outcome({ ...request, header: request.header.replace(name, other) })).toBe(
        'signature.invalid',
      )
    expect(await outcome({ ...request, token: 'another' })).toBe('signature.invalid')
  })

  test.each([
    [signatureTolerance, 'ours'],
    [-signatureTolerance, 'ours'],
    [signatureTolerance + 1, 'signature.invalid'],
    [-signatureTolerance - 1, 'signature.invalid'],
  ])('by a clock that is %d ms off: %s', async (off, expected) => {
    const request = signed(signatures().sessionKeyOf('t'), { token: 't', at: Date.parse(start) + off })
    expect(await outcome(request)).toBe(expected)
  })

  test('used up is forgotten when nobody could repeat it any more', async () => {
    await pool.query('DELETE FROM used_nonce')
    await outcome(signed(signatures().currentPageKey()))
    after(2 * signatureTolerance)
    await signatures().forgetOldNonces()
    expect(await usedNonces()).toBe(1)
    after(2 * signatureTolerance + 1)
    await signatures().forgetOldNonces()
    expect(await usedNonces()).toBe(0)
  })
})

describe('the token of a form', () => {
  const tokens = () => createFormTokens(secret, drizzle(pool), clock)
  const twoHours = 120 * minute

  test('is good for one sending of its own form', async () => {
    const token = tokens().issue('/ask')
    expect(tokens().issue('/ask')).not.toBe(token)
    expect(await tokens().spend(token, '/answer')).toBe('form.expired')
    expect(await tokens().spend(token, '/ask')).toBeUndefined()
    expect(await tokens().spend(token, '/ask')).toBe('form.used')
    expect(await tokens().spend('made up', '/ask')).toBe('form.expired')
  })

  test('lasts two hours', async () => {
    const [one, other] = [tokens().issue('/ask'), tokens().issue('/ask')]
    after(twoHours)
    expect(await tokens().spend(one, '/ask')).toBeUndefined()
    after(twoHours + 1)
    expect(await tokens().spend(other, '/ask')).toBe('form.expired')
  })

  test('is forgotten when it could no longer be sent', async () => {
    await pool.query('DELETE FROM used_form_token')
    await tokens().spend(tokens().issue('/ask'), '/ask')
    after(twoHours)
    await tokens().forgetOld()
    expect(await usedTokens()).toBe(1)
    after(twoHours + 1)
    await tokens().forgetOld()
    expect(await usedTokens()).toBe(0)
  })
})
