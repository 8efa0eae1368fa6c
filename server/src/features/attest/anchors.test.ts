import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anchors } from './anchors.ts'
import { headsOutside } from './heads-outside.ts'
import { isReceiptFor, timestampQuery } from './timestamp.ts'

/** An authority as openssl is one. */
const config = `
[ tsa ]
default_tsa = own
[ own ]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
`

let house: string
let authority: Server
let url: string
let answering: (query: Buffer) => { status?: number; body: Buffer }
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: house, stdio: 'pipe' })
const stamped = (query: Buffer): Buffer => {
  writeFileSync(join(house, 'query.tsq'), query)
  openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
  return readFileSync(join(house, 'reply.tsr'))
}

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'sunport-tsa-'))
  writeFileSync(join(house, 'tsa.cnf'), config)
  writeFileSync(join(house, 'serial'), '01\n')
  const subject = ['-subj', '/CN=Own authority', '-addext', 'extendedKeyUsage=critical,timeStamping']
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.pem',
    ...subject,
  )
  authority = createServer(async (request, response) => {
    const { status = 200, body } = answering(await buffer(request))
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
  })
  await new Promise<void>(resolve => authority.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await new Promise(resolve => authority.close(resolve))
  rmSync(house, { recursive: true, force: true })
})

let folder: string
beforeEach(() => {
  folder = join(house, `archive-${crypto.randomUUID()}`)
  mkdirSync(folder)
  answering = query => ({ body: stamped(query) })
})
const outside = () => headsOutside(folder)
const noted = async (size: number) =>
  outside().note({
    head: JSON.stringify({ type: 'tree-head', v: 1, size, root: 'ab' }),
    keyId: 'k',
    signature: 's',
  })
const kept = () => readdirSync(join(folder, 'attest-anchors')).sort()
const verifies = (size: number) =>
  openssl(
    ...['ts', '-verify', '-data', join(folder, 'attest-anchors', `${size}.head`)],
    ...['-in', join(folder, 'attest-anchors', `${size}.tsr`), '-CAfile', 'tsa.pem'],
  ).toString()

test('the newest end is stamped once; whoever has the certificate verifies it without us', async () => {
  const { stamp } = anchors(folder, url, outside())
  expect(await stamp()).toBeUndefined()
  await noted(3)
  await noted(12)
  expect(await stamp()).toBe(12)
  expect(kept()).toEqual(['12.head', '12.tsr'])
  expect(verifies(12)).toContain('Verification: OK')
  answering = () => {
    throw new Error('asked again')
  }
  expect(await stamp()).toBeUndefined()
  writeFileSync(join(folder, 'attest-anchors', '12.head'), '{"size":12}')
  expect(() => verifies(12)).toThrow('message imprint mismatch')
})

test.each<[string, (query: Buffer) => { status?: number; body: Buffer }]>([
  ['an error', () => ({ status: 503, body: Buffer.from('busy') })],
  ['a way to elsewhere', () => ({ status: 302, body: Buffer.alloc(0) })],
  ['what is no answer', () => ({ body: Buffer.from('<html>') })],
  ['more than an answer can be', () => ({ body: Buffer.alloc(200_000, 0x30) })],
  ['a stamp of another text', () => ({ body: stamped(timestampQuery('else', Buffer.alloc(8, 7))) })],
])('%s is refused, leaves nothing, and the next night makes it good', async (_, answer) => {
  await noted(5)
  answering = answer
  const { stamp } = anchors(folder, url, outside())
  await expect(stamp()).rejects.toThrow('时间戳服务')
  expect(readdirSync(folder)).toEqual(['attest-heads.jsonl'])
  answering = query => ({ body: stamped(query) })
  expect(await stamp()).toBe(5)
  expect(verifies(5)).toContain('Verification: OK')
})

test('an authority that is not there is named as that', async () => {
  await noted(5)
  await expect(anchors(folder, 'http://127.0.0.1:1/', outside()).stamp()).rejects.toThrow(
    '无法连接时间戳服务',
  )
})

test('a receipt is of this text, this number, and granted', () => {
  const nonce = Buffer.alloc(8, 9)
  const reply = stamped(timestampQuery('text', nonce))
  expect(isReceiptFor(reply, 'text', nonce)).toBe(true)
  expect(isReceiptFor(reply, 'other', nonce)).toBe(false)
  expect(isReceiptFor(reply, 'text', Buffer.alloc(8, 8))).toBe(false)
  // A refusal names neither; one that did is still none.
  const status = reply.indexOf(Buffer.of(0x02, 0x01, 0x00))
  const refused = Buffer.from(reply)
  refused[status + 2] = 2
  expect(isReceiptFor(refused, 'text', nonce)).toBe(false)
  for (let length = 0; length < 12; length += 1)
    expect(isReceiptFor(reply.subarray(0, length), 'text', nonce)).toBe(false)
})
