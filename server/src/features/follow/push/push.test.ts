import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPublicPost } from '../../../platform/http/public-post.ts'
import { selfSigned } from '../../../testing/self-signed.ts'
import { encryptedFor } from './encrypt.ts'
import { pushSender } from './sender.ts'
import { createVapid } from './vapid.ts'

/** A browser, as far as messages go: it holds the keys, and can read what is sealed for it (RFC 8291). */
const browser = () => {
  const ecdh: ECDH = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (salt: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const material = hkdf(auth, ecdh.computeSecret(theirs), info, 32)
      const key = hkdf(salt, material, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(salt, material, 'Content-Encoding: nonce\0', 12)
      const open = createDecipheriv('aes-128-gcm', key, nonce)
      open.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
      expect(plain.at(-1)).toBe(2)
      return plain.subarray(0, -1).toString()
    },
  }
}

interface Got {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const { key, cert } = selfSigned
let server: Server
let got: Got[]
let status: number
beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  got = []
  status = 201
})

const clock = { now: () => new Date('2026-06-10T04:00:00Z') }
const vapid = createVapid(Buffer.alloc(32, 7), 'https://portal.example')
const post = createPublicPost({
  resolve: async () => ['127.0.0.1'],
  isAllowed: () => true,
  ca: cert,
})
const port = () => (server.address() as AddressInfo).port
const message = {
  title: '广东省政府采购网',
  body: '开标时间由甲改为乙',
  url: 'https://portal.example/x',
  tag: 'letter-1',
}

test('only the browser that asked reads a message, and the push service knows who sends it', async () => {
  const { keys, read } = browser()
  const endpoint = `https://outside.example:${port()}/send/abc`
  expect(await pushSender(vapid, post, clock).send({ endpoint, ...keys }, message)).toBe('taken')
  const [one] = got
  expect(one?.path).toBe('/send/abc')
  expect(JSON.parse(read(one?.body ?? Buffer.alloc(0)))).toEqual(message)
  expect(one?.body.toString()).not.toContain('开标')
  expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'letter-1' })

  const [, header = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(String(one?.headers.authorization)) ?? []
  expect(publicKey).toBe(vapid.publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const known = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${header}.${claims}`), known, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: `https://outside.example:${port()}`,
    sub: 'https://portal.example',
  })
})

test('says when the browser is gone, and when nothing was taken', async () => {
  const target = { endpoint: `https://outside.example:${port()}/send`, ...browser().keys }
  const { send } = pushSender(vapid, post, clock)
  status = 410
  expect(await send(target, message)).toBe('gone')
  status = 503
  expect(await send(target, message)).toEqual({ failure: '通知服务应答 503' })
})

test('nothing of the house can be reached by naming it as a push service', async () => {
  const { send } = pushSender(vapid, createPublicPost({ resolve: async () => ['10.0.0.8'] }), clock)
  const target = { endpoint: `https://outside.example:${port()}/send`, ...browser().keys }
  expect(await send(target, message)).toEqual({ failure: '无法连接通知服务' })
  const plain = await post(`http://outside.example:${port()}/send`, {}, Buffer.from(''))
  expect(plain).toEqual({ kind: 'failure', failure: 'refused-address' })
  expect(got).toEqual([])
})

test('two messages of the same words look different to whoever carries them', () => {
  const { keys } = browser()
  expect(encryptedFor(keys, '一').equals(encryptedFor(keys, '一'))).toBe(false)
})
