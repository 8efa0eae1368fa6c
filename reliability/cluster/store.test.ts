import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bucketAddress } from '../../server/src/platform/files/bucket-address.ts'
import { bucketStore } from '../../server/src/platform/files/bucket-store.ts'
import {
  type Content,
  type FileStore,
  StoreFailure,
  storedPath,
} from '../../server/src/platform/files/store.ts'
import { storeBehaviour } from '../../server/src/testing/store-behaviour.ts'
import { msUntil } from '../support/readers.ts'
import { record } from '../support/record.ts'
import { type Swift, startSwift } from './swift.ts'
import { swiftKeys } from './swift-settings.ts'

let swift: Swift
beforeAll(async () => {
  for (const [name, value] of Object.entries(swiftKeys)) vi.stubEnv(name, value)
  swift = await startSwift()
})
afterAll(async () => {
  await swift?.end()
  vi.unstubAllEnvs()
})

const megabyte = 1_048_576
const storeAt = (url: string, signedSeconds = 0): FileStore => {
  const address = bucketAddress(url)
  if (typeof address === 'string') throw new Error(address)
  return bucketStore(address, signedSeconds)
}

let url: string
let store: FileStore
beforeEach(() => {
  url = swift.url.replace('/portal', `/${randomUUID()}`)
  store = storeAt(url)
})

storeBehaviour('Swift', () => store)

/** Bytes that are made while they are read, and never lie anywhere as a whole. */
const contentOf = (size: number, onPiece: (at: number) => Promise<void> | void = () => {}): Content => {
  const pieces = function* () {
    for (let at = 0; at < size; at += megabyte)
      yield Buffer.alloc(Math.min(megabyte, size - at), (at / megabyte) % 251)
  }
  const hash = createHash('sha256')
  for (const piece of pieces()) hash.update(piece)
  async function* read() {
    let at = 0
    for (const piece of pieces()) {
      await onPiece(at++)
      yield piece
    }
  }
  return { size, digest: hash.digest('hex'), read }
}

const residentMb = (): number => process.memoryUsage().rss / megabyte

test('C-01: contents of every size go up and down as they are, and never lie in memory as a whole', async () => {
  const figures: Record<string, string> = {}
  let wrong = 0
  let grown = 0
  for (const [name, size] of [
    ['1 KB', 1024],
    ['10 MB', 10 * megabyte],
    ['500 MB', 500 * megabyte],
  ] as const) {
    const before = residentMb()
    let most = before
    const look = (): void => {
      most = Math.max(most, residentMb())
    }
    const content = contentOf(size, look)
    const path = storedPath(content.digest)
    const up = performance.now()
    await store.put(path, content)
    const between = performance.now()
    const hash = createHash('sha256')
    for await (const piece of (await store.open(path))?.stream ?? []) {
      hash.update(piece)
      look()
    }
    const down = performance.now()
    if (hash.digest('hex') !== content.digest) wrong += 1
    if ((await store.find(path))?.size !== size) wrong += 1
    grown = Math.max(grown, most - before)
    figures[`${name} up`] = `${Math.round(between - up)} ms`
    figures[`${name} down`] = `${Math.round(down - between)} ms`
  }
  record({
    id: 'C-01',
    promise: 'contents go to a bucket and come back with their digest, in pieces',
    rounds: 3,
    failures: wrong,
    figures: { ...figures, 'memory grown by at most': `${Math.round(grown)} MB` },
    control: 'a content of another digest is refused by the same store (see the behaviour of a store)',
  })
  expect(wrong).toBe(0)
  expect(grown).toBeLessThan(150)
})

test('a range of a large content is that range alone', async () => {
  const content = contentOf(10 * megabyte)
  const path = storedPath(content.digest)
  await store.put(path, content)
  const [first, last] = [3 * megabyte - 5, 3 * megabyte + 4]
  const pieces: Buffer[] = []
  for await (const piece of (await store.open(path, { first, last }))?.stream ?? []) pieces.push(piece)
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([Buffer.alloc(5, 2), Buffer.alloc(5, 3)]))
})

test('nothing is public, and an address for a browser ends by itself', async () => {
  const content = contentOf(2000)
  const path = storedPath(content.digest)
  await store.put(path, content)
  const { host } = new URL(new URL(url.replace('s3:', 'http:')).searchParams.get('endpoint') ?? '')
  const plain = await fetch(`http://${host}/files/${url.split('/')[3]?.split('?')[0]}/${path}`)
  expect([plain.ok, (await plain.arrayBuffer()).byteLength < 1000]).toEqual([false, true])
  const shown = { disposition: 'attachment; filename="a.pdf"', mediaType: 'application/pdf' }
  const address = await storeAt(url, 60).signedAddress(path, shown)
  const fetched = await fetch(address ?? '')
  expect([fetched.status, (await fetched.arrayBuffer()).byteLength]).toEqual([200, 2000])
  expect(fetched.headers.get('content-disposition')).toContain('a.pdf')
  expect((await fetch((address ?? '').replace(path, 'storage.id'))).status).toBe(403)
})

test.each(['proxy', 'object'] as const)(
  'C-02: the %s server dies in the midst of an upload: nothing is half there, and it goes on when it is back',
  async part => {
    const rounds = 3
    let failures = 0
    const back: number[] = []
    for (let round = 0; round < rounds; round++) {
      const dying = contentOf(60 * megabyte + round, async at => {
        if (at === 30) await swift.kill(part)
      })
      const path = storedPath(dying.digest)
      const failure = await store.put(path, dying).then(
        () => undefined,
        error => error,
      )
      if (!(failure instanceof StoreFailure)) failures += 1
      await swift.revive(part)
      if ((await store.find(path)) !== undefined) failures += 1
      const whole = contentOf(60 * megabyte + round)
      back.push(
        await msUntil(async () =>
          store.put(path, whole).then(
            () => true,
            () => false,
          ),
        ),
      )
      if ((await store.find(path))?.size !== whole.size) failures += 1
    }
    record({
      id: `C-02-${part}`,
      promise: 'an upload that a dying store breaks off leaves nothing, and the next one is taken',
      rounds,
      failures,
      figures: { 'ms until the next upload was whole': back.join(' ') },
      control: 'the same upload without a death is whole',
    })
    expect(failures).toBe(0)
  },
)
