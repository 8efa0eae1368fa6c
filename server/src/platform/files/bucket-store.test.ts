import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BucketServer, bucketKeys, bucketServer } from '../../testing/bucket-server.ts'
import { storeBehaviour } from '../../testing/store-behaviour.ts'
import { type BucketAddress, bucketAddress } from './bucket-address.ts'
import { bucketStore } from './bucket-store.ts'
import {
  contentOf,
  digestOf,
  type FileStore,
  readStored,
  StoreFailure,
  storedPath,
  storeFile,
} from './store.ts'

let server: BucketServer
let store: FileStore
const addressOf = (url: string): BucketAddress => {
  const address = bucketAddress(url)
  if (typeof address === 'string') throw new Error(address)
  return address
}
beforeEach(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  server = await bucketServer()
  store = bucketStore(addressOf(server.url))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

storeBehaviour('a bucket', () => store)

const bytes = Buffer.from('采购文件')
const path = storedPath(digestOf(bytes))
const failing = (work: Promise<unknown>): Promise<StoreFailure> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    failure => failure,
  )

test('everything lies below the prefix, and what is not signed is not answered', async () => {
  await storeFile(store, bytes)
  expect([...server.kept.keys()]).toEqual([`portal/${path}`])
  const plain = await fetch(`http://127.0.0.1:${server.port}/files/portal/${path}`)
  expect(plain.status).toBe(403)
})

test('the bucket is told the digest before the bytes', async () => {
  const wrong = { ...contentOf(bytes), digest: digestOf(Buffer.from('别的')) }
  let announced: unknown
  server.disturb(request => {
    announced = request.headers['x-amz-content-sha256']
    return false
  })
  await storeFile(store, bytes)
  expect(announced).toBe(digestOf(bytes))
  await expect(store.put(path, wrong)).rejects.toThrow('is not the digest')
})

test('what fails for a moment is tried again, with the whole body', async () => {
  let failures = 2
  server.disturb((_, response) => {
    if (failures-- <= 0) return false
    response.writeHead(503).end()
    return true
  })
  await storeFile(store, bytes)
  expect(await readStored(store, digestOf(bytes))).toEqual(bytes)
  expect(server.asked.filter(line => line.startsWith('PUT'))).toHaveLength(3)
})

test('a connection that ends in the midst of a body keeps nothing', async () => {
  let cuts = 0
  server.disturb(request => {
    if (request.method !== 'PUT') return false
    cuts += 1
    request.once('data', () => request.socket.destroy())
    return true
  })
  const failure = await failing(storeFile(store, Buffer.alloc(3_000_000, 1)))
  expect(failure).toMatchObject({ code: 'STORE_FAILURE', isRefusal: false })
  expect([cuts, server.kept.size]).toEqual([3, 0])
})

test('one that ends in the midst of an answer is a failure, never a short file', async () => {
  await storeFile(store, Buffer.alloc(3_000_000, 1))
  server.disturb((request, response) => {
    if (request.method !== 'GET') return false
    response
      .writeHead(200, { 'content-length': 3_000_000 })
      .write(Buffer.alloc(100_000, 1), () => response.destroy())
    return true
  })
  const failure = await failing(readStored(store, digestOf(Buffer.alloc(3_000_000, 1))))
  expect(failure).toMatchObject({ code: 'STORE_FAILURE', isRefusal: false })
})

test('a store that is away fails, and finds nothing missing', async () => {
  await server.close()
  const every = [
    () => store.find(path),
    () => store.open(path),
    () => storeFile(store, bytes),
    () => store.remove(path),
    () => store.move(path, 'quarantine/x'),
  ]
  for (const ask of every)
    expect(await failing(ask())).toMatchObject({ code: 'STORE_FAILURE', isRefusal: false })
  await expect(Array.fromAsync(store.list())).rejects.toThrow(StoreFailure)
})

test.each([
  ['no such bucket', () => bucketStore(addressOf(server.url.replace('files/', 'other/'))), 'NoSuchBucket'],
  [
    'another key',
    () => {
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret')
      return bucketStore(addressOf(server.url))
    },
    'SignatureDoesNotMatch',
  ],
])('%s is a refusal, told without key or signature', async (_, make, word) => {
  const failure = await failing(make().open(path))
  expect(failure).toMatchObject({ isRefusal: true, message: expect.stringContaining(word) })
  const told = JSON.stringify([failure, failure.message, failure.stack, Object.getOwnPropertyNames(failure)])
  for (const secret of [...Object.values(bucketKeys), 'another-secret', 'Signature=', 'Authorization'])
    expect(told).not.toContain(secret)
})

test('whoever goes away before the first piece gives his connection back', async () => {
  await storeFile(store, Buffer.alloc(20_000_000, 1))
  const left = Promise.withResolvers<void>()
  server.disturb((request, response) => {
    if (request.method !== 'GET') return false
    response.once('close', () => left.resolve())
    return false
  })
  const opened = await store.open(storedPath(digestOf(Buffer.alloc(20_000_000, 1))))
  opened?.stream.destroy()
  await left.promise
})

test('an address for a browser ends by itself, and nothing else is opened by it', async () => {
  const shown = { disposition: `attachment; filename*=UTF-8''a.pdf`, mediaType: 'application/pdf' }
  await storeFile(store, bytes)
  expect(await store.signedAddress(path, shown)).toBeUndefined()
  const address = (await bucketStore(addressOf(server.url), 60).signedAddress(path, shown)) ?? ''
  const answer = await fetch(address)
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, bytes])
  expect(answer.headers.get('content-disposition')).toBe(shown.disposition)
  expect(answer.headers.get('content-type')).toBe(shown.mediaType)
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
  expect((await fetch(address.replace(path, 'storage.id'))).status).toBe(403)
})
